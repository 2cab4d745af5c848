import type {
  FindAccountsQuery,
  FindAccountsResponse,
  FoundAccount,
} from "@nodeyard/contract/operator/account-calls.ts";
import { rolesAmong } from "@nodeyard/contract/operator-roles.ts";
import { normaliseMac } from "@nodeyard/contract/devices/rules.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import type { Result } from "../../../platform/http/route.ts";
import { readWireId } from "../../../platform/wire-id.ts";
import { containing } from "../../fleet/list-search.ts";

interface Row {
  account_id: bigint;
  email: string;
  created_at: Date;
  balance: bigint;
  device_count: number;
  permissions: string[];
  is_frozen: boolean;
  match: FoundAccount["match"];
  total: number;
}

/** Accounts that a text names, each with what it was found in; all without a text. */
function matches(text: string) {
  if (text === "") return sql`select account_id, null as match from accounts`;
  const id = readWireId(text) ?? null;
  const mac = normaliseMac(text) ?? null;
  const code = text.replace(/[\s-]/g, "").toUpperCase();
  return sql`
    select distinct on (account_id) account_id, match from (
      select account_id, 'id' as match, 1 as rank from accounts where account_id = ${id}::bigint
      union all select account_id, 'email', 2 from accounts where email ilike ${containing(text)}
      union all select account_id, 'wallet', 3 from wallets where lower(address) = ${text.toLowerCase()}
      union all select account_id, 'mac', 4 from devices where mac = ${mac} and unbound_at is null
      union all select account_id, 'code', 5 from activation_codes
        where upper(replace(code, '-', '')) = ${code}
    ) found order by account_id, rank`;
}

/** Accounts by e-mail, id, wallet, MAC address of a bound device or activation code, newest first. */
export async function findAccounts(
  { db }: Pick<Deps, "db">,
  { text = "", pageNum = 1, pageSize = DEFAULT_PAGE_SIZE }: FindAccountsQuery,
): Promise<Result<FindAccountsResponse>> {
  const { rows } = await sql<Row>`
    with found as (${matches(text.trim())}),
    page as (
      select a.account_id, a.email, a.created_at, f.match, count(*) over ()::int as total
      from found f join accounts a using (account_id)
      order by a.account_id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize})
    select p.*, coalesce(l.balance_micro_bp, 0) as balance,
      (select count(*)::int from devices d where d.account_id = p.account_id and d.unbound_at is null) as device_count,
      array(select permission from account_permissions r where r.account_id = p.account_id) as permissions,
      exists (select from account_freezes z where z.account_id = p.account_id) as is_frozen
    from page p left join ledger_accounts l on l.account_id = p.account_id and l.kind = 'available'
    order by p.account_id desc`.execute(db);
  return {
    list: rows.map((row) => ({
      accountId: String(row.account_id),
      email: row.email,
      createdAt: row.created_at.toISOString(),
      balance: formatMicroBp(row.balance),
      deviceCount: row.device_count,
      roles: rolesAmong(row.permissions),
      isFrozen: row.is_frozen,
      match: row.match,
    })),
    total: rows[0]?.total ?? 0,
    pageSize,
  };
}

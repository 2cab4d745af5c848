import { formatMicroBp } from "@nodeyard/contract/money.ts";
import * as calls from "@nodeyard/contract/operator/crm-calls.ts";
import type { BalanceListQuery } from "@nodeyard/contract/operator/crm-calls.ts";
import { PAGE_FLAGS } from "@nodeyard/contract/operator/rules.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { sql, type RawBuilder } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { containing } from "../../fleet/list-search.ts";

interface Row {
  account_id: bigint;
  email: string;
  permissions: string[];
  balance: bigint;
  held: bigint;
  total: number;
  balance_sum: string;
  held_sum: string;
}

async function readBalances(
  { db }: Pick<Deps, "db">,
  { text = "", pageNum = 1, pageSize = DEFAULT_PAGE_SIZE }: BalanceListQuery,
  condition: RawBuilder<unknown>,
): Promise<{ rows: Row[]; pageSize: number }> {
  const { rows } = await sql<Row>`
    select a.account_id, a.email, coalesce(l.balance_micro_bp, 0) as balance,
      coalesce(h.balance_micro_bp, 0) as held, count(*) over ()::int as total,
      sum(coalesce(l.balance_micro_bp, 0)) over ()::text as balance_sum,
      sum(coalesce(h.balance_micro_bp, 0)) over ()::text as held_sum,
      array(select permission from account_permissions p where p.account_id = a.account_id) as permissions
    from accounts a
    left join ledger_accounts l on l.account_id = a.account_id and l.kind = 'available'
    left join ledger_accounts h on h.account_id = a.account_id and h.kind = 'held'
    where a.email ilike ${containing(text)} and ${condition}
    order by balance desc, a.account_id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
    db,
  );
  return { rows, pageSize };
}

const balanceOf = (row: Row) => ({
  accountId: String(row.account_id),
  email: row.email,
  balance: formatMicroBp(row.balance),
  held: formatMicroBp(row.held),
});

/** Balances of accounts, the largest first, with their sums. */
export const listBalances = handle(calls.getBalanceList, async (deps: Pick<Deps, "db">, query) => {
  const { rows, pageSize } = await readBalances(deps, query, sql`true`);
  const [first] = rows;
  return {
    list: rows.map(balanceOf),
    total: first?.total ?? 0,
    pageSize,
    sum: {
      balance: formatMicroBp(BigInt(first?.balance_sum ?? 0)),
      held: formatMicroBp(BigInt(first?.held_sum ?? 0)),
    },
  };
});

/** The same of the accounts that have a page of their own. */
export const listFlagged = handle(
  calls.getWhiteListBalance,
  async (deps: Pick<Deps, "db">, query) => {
    const isListed = sql`exists (select from account_permissions p
    where p.account_id = a.account_id and p.permission = any(${[...PAGE_FLAGS]}::text[]))`;
    const { rows, pageSize } = await readBalances(deps, query, isListed);
    return {
      list: rows.map((row) => ({
        ...balanceOf(row),
        flags: PAGE_FLAGS.filter((name) => row.permissions.includes(name)),
      })),
      total: rows[0]?.total ?? 0,
      pageSize,
    };
  },
);

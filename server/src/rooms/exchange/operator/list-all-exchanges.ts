import * as calls from "@nodeyard/contract/exchange/operator/calls.ts";
import type { ListedExchange } from "@nodeyard/contract/exchange/operator/calls.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { ofAccount } from "../../fleet/operator/of-account.ts";
import { needsApproval } from "../../redemption/assessment/needs-approval.ts";
import type { Reviewed } from "../../redemption/orders.ts";
import { stateOf } from "../present.ts";
import type { ExchangeRow } from "../store.ts";

type Row = ExchangeRow &
  Reviewed & {
    readonly email: string;
    readonly is_frozen: boolean;
    readonly total: number;
  };

function present(row: Row): ListedExchange {
  return {
    exchangeId: String(row.exchange_id),
    account: { accountId: String(row.account_id), email: row.email },
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    denomination: row.denomination_yuan,
    count: row.card_count,
    bp: formatMicroBp(row.gross_micro_bp),
    state: stateOf(row),
    returnReason: row.return_reason,
    isFrozen: row.status === "created" && row.is_frozen,
  };
}

/** Exchanges of all owners, narrowed by state and account, newest first. */
export const listAllExchanges = handle(
  calls.listExchanges,
  async (
    { db }: Pick<Deps, "db">,
    { pageNum = 1, pageSize = DEFAULT_PAGE_SIZE, state, account = "" },
  ) => {
    const waits = sql`(e.approved_at is null and ${needsApproval("exchange", sql`e.exchange_id`)})`;
    const isOfState = {
      submitted: sql`e.status = 'created' and ${waits}`,
      exchanging: sql`e.status = 'created' and not ${waits}`,
      done: sql`e.status = 'done'`,
      returned: sql`e.status = 'returned'`,
    };
    const { rows } = await sql<Row>`
    select e.*, ${needsApproval("exchange", sql`e.exchange_id`)} as needs_approval, a.email, count(*) over ()::int as total,
      exists (select from account_freezes f where f.account_id = e.account_id) as is_frozen
    from exchanges e join accounts a using (account_id)
    where ${state === undefined ? sql`true` : isOfState[state]}
      and ${account === "" ? sql`true` : ofAccount("e.account_id", account)}
    order by e.exchange_id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
    return { list: rows.map(present), total: rows[0]?.total ?? 0, pageSize };
  },
);

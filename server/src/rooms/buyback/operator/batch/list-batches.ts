import * as calls from "@nodeyard/contract/buyback/operator/batch-calls.ts";
import type { BuybackBatch } from "@nodeyard/contract/buyback/operator/batch-calls.ts";
import { formatFen } from "@nodeyard/contract/money.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { sql } from "kysely";
import type { Deps } from "../../../../platform/deps.ts";
import { handle } from "../../../../platform/http/route.ts";
import { versionOf } from "../../../account/operator-act.ts";
import { isOwn } from "../../../identity/own-person.ts";
import { batchState, type BatchRow } from "./batch-rows.ts";

interface Row extends BatchRow {
  readonly maker_email: string;
  readonly approver_email: string | null;
  readonly lines: number;
  readonly net_fen: string;
  readonly paid: number;
  readonly failed: number;
  readonly is_own: boolean;
  readonly total: number;
}

function present(row: Row): BuybackBatch {
  const { approved_by: approvedBy } = row;
  return {
    batchId: String(row.buyback_batch_id),
    state: row.state,
    isRecovered: row.is_recovered,
    madeBy: { accountId: String(row.made_by), email: row.maker_email },
    madeAt: row.made_at.toISOString(),
    needsApproval: row.needs_approval,
    approvedBy:
      approvedBy === null
        ? null
        : { accountId: String(approvedBy), email: row.approver_email ?? "" },
    handedOutAt: row.handed_out_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    lines: row.lines,
    amountYuan: formatFen(BigInt(row.net_fen)),
    paid: row.paid,
    failed: row.failed,
    canApprove: row.state === "waiting" && !row.is_own,
    version: versionOf(batchState(row)),
  };
}

/** Batches of buy-backs: those that have not ended first, then the newest. */
export const listBatches = handle(
  calls.listBuybackBatches,
  async (
    { db }: Pick<Deps, "db">,
    { pageNum = 1, pageSize = DEFAULT_PAGE_SIZE },
    { accountId },
  ) => {
    const { rows } = await sql<Row>`
    select b.*, m.email as maker_email, a.email as approver_email, l.*, count(*) over ()::int as total
    from buyback_batches b join accounts m on m.account_id = b.made_by
      left join accounts a on a.account_id = b.approved_by
      cross join lateral (
        select count(*)::int as lines, sum(s.net_fen)::text as net_fen, bool_or(${isOwn(accountId, sql`s.account_id`)})
            or ${isOwn(accountId, sql`b.made_by`)} as is_own,
          count(*) filter (where result = 'paid')::int as paid, count(*) filter (where result = 'failed')::int as failed
        from buyback_batch_lines join buybacks s using (buyback_id)
        where buyback_batch_lines.buyback_batch_id = b.buyback_batch_id) l
    order by b.ended_at is not null, b.buyback_batch_id desc
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
    return {
      list: rows.map((row) => present(row)),
      total: rows[0]?.total ?? 0,
      pageSize,
    };
  },
);

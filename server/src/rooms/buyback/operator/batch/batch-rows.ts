import { batchErrors } from "@nodeyard/contract/buyback/operator/batch-errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { sql, type Selectable } from "kysely";
import type { Queryable, Tx } from "../../../../platform/database.ts";
import type { BuybackBatchesTable } from "../../../../platform/schema.ts";
import { requireWireId } from "../../../../platform/wire-id.ts";
import { needsApproval } from "../../../redemption/assessment/needs-approval.ts";
import type { Reviewed } from "../../../redemption/orders.ts";
import type { BuybackRow } from "../../store.ts";
import { assertNotOwn } from "./assert-payable.ts";

export type BatchRow = Selectable<BuybackBatchesTable>;

/** A line of a batch with its buy-back. */
export interface BatchLine {
  readonly line: number;
  readonly buyback: BuybackRow;
}

/** The lines of a batch, in the order of its file. */
export async function readLines(
  db: Queryable,
  batchId: bigint,
): Promise<(BatchLine & { readonly buyback: Reviewed })[]> {
  const rows = await db
    .selectFrom("buyback_batch_lines as l")
    .innerJoin("buybacks as b", "b.buyback_id", "l.buyback_id")
    .select("l.line_no")
    .selectAll("b")
    .select(needsApproval("buyback", sql`b.buyback_id`).as("needs_approval"))
    .where("l.buyback_batch_id", "=", batchId)
    .orderBy("l.line_no")
    .execute();
  return rows.map(({ line_no: line, ...buyback }) => ({ line, buyback }));
}

/** State of a batch that acts change, as operators see it. */
export function batchState(row: BatchRow) {
  return {
    batchId: String(row.buyback_batch_id),
    state: row.state,
    isApproved: row.approved_at !== null,
    handedOutAt: row.handed_out_at?.toISOString() ?? null,
  };
}

/** Locks a batch that has not ended; throws for one with a buy-back of the operator's own. */
export async function lockBatch(tx: Tx, wireId: string, operatorId: bigint): Promise<BatchRow> {
  const batchId = requireWireId(wireId, batchErrors.unknownBatch);
  const row = await tx
    .selectFrom("buyback_batches")
    .selectAll()
    .where("buyback_batch_id", "=", batchId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError(batchErrors.unknownBatch);
  const buybacks = (await readLines(tx, batchId)).map(({ buyback }) => buyback);
  await assertNotOwn(tx, operatorId, buybacks);
  if (row.ended_at !== null) throw new ApiError(batchErrors.batchEnded);
  return row;
}

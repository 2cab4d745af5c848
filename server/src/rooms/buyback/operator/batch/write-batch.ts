import { batchErrors } from "@nodeyard/contract/buyback/operator/batch-errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { formatFen } from "@nodeyard/contract/money.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../../../platform/database.ts";
import { isOwn } from "../../../identity/own-person.ts";
import { lockCeilings } from "../../../redemption/ceilings.ts";
import { waitsForApproval } from "../../../redemption/orders.ts";
import { addStepOnce, lockOpen, type BuybackRow } from "../../store.ts";
import { assertNotOwn, assertPayable, lockAccountsOf } from "./assert-payable.ts";

interface NewBatch {
  /** As they were when the payment app had no payment of them; those of another batch leave it. */
  readonly seen: readonly BuybackRow[];
  readonly madeBy: bigint;
  readonly at: Date;
  readonly isRecovered: boolean;
}

/**
 * Total of a person's batches in 24 hours without another's approval: smaller batches do not make up for a large one.
 */
async function readMadeAlone(tx: Tx, { madeBy, at }: NewBatch): Promise<bigint> {
  const since = new Date(at.getTime() - DAY_MS);
  const { rows } = await sql<{ gross: string }>`
    select coalesce(sum(s.gross_micro_bp), 0)::text as gross from buyback_batches b
      join buyback_batch_lines using (buyback_batch_id) join buybacks s using (buyback_id)
    where ${isOwn(madeBy, sql`b.made_by`)} and b.made_at > ${since} and not b.needs_approval and b.state <> 'undone'`.execute(
    tx,
  );
  return BigInt(rows[0]?.gross ?? 0);
}

/** Locks the batches that buy-backs are moved out of; throws if one of them has ended. */
async function lockFormer(tx: Tx, { seen }: NewBatch): Promise<void> {
  const moved = seen.filter((row) => row.buyback_batch_id !== null);
  if (moved.length === 0) return;
  const { rows } = await sql<{ id: bigint }>`
    select buyback_batch_id as id from buyback_batches
    where buyback_batch_id = any(${moved.map((row) => row.buyback_batch_id)}) and ended_at is null
    order by buyback_batch_id for update`.execute(tx);
  const open = new Set(rows.map(({ id }) => id));
  for (const row of moved)
    if (!open.has(row.buyback_batch_id ?? 0n))
      throw new ApiError(batchErrors.batchNotOpen, { params: { id: String(row.buyback_id) } });
}

const timeOf = (at: Date | null): number | undefined => at?.getTime();

/**
 * Locks the buy-backs, and throws if one has moved since it was seen, or may not be paid.
 * @returns true if one waits for approval.
 */
async function lockSeen(tx: Tx, batch: NewBatch): Promise<boolean> {
  let hasWaiting = false;
  const { seen, madeBy, isRecovered } = batch;
  await assertNotOwn(tx, madeBy, seen);
  await lockFormer(tx, batch);
  await lockAccountsOf(tx, seen);
  for (const { buyback_id: buybackId, last_sent_at: sentAt, buyback_batch_id: from } of seen) {
    const params = { id: String(buybackId) };
    const row = await lockOpen(tx, buybackId);
    if (!row || row.buyback_batch_id !== from)
      throw new ApiError(batchErrors.batchNotOpen, { params });
    if (timeOf(row.last_sent_at) !== timeOf(sentAt))
      throw new ApiError(batchErrors.batchAtGateway, { params });
    // Payments by hand before a restore are booked, whatever the account's state is now.
    if (!isRecovered) await assertPayable(tx, row);
    hasWaiting ||= waitsForApproval(row);
  }
  return hasWaiting;
}

/** Writes a batch of these buy-backs, which are not paid automatically from then on. @returns what an audit line keeps. */
export async function writeBatch(tx: Tx, batch: NewBatch) {
  const { seen, madeBy, at, isRecovered } = batch;
  const hasWaiting = await lockSeen(tx, batch);
  // The next batch of this operator counts this one.
  const { account_day_micro_bp: ceiling } = await lockCeilings(tx, at);
  const grossMicroBp = seen.reduce((sum, row) => sum + row.gross_micro_bp, 0n);
  // Only one that was paid by hand before a restore has buy-backs that nobody has approved.
  const needsApproval = grossMicroBp + (await readMadeAlone(tx, batch)) > ceiling || hasWaiting;
  const { buyback_batch_id: batchId } = await tx
    .insertInto("buyback_batches")
    .values({
      state: needsApproval ? "waiting" : "open",
      is_recovered: isRecovered,
      needs_approval: needsApproval,
      made_by: madeBy,
      made_at: at,
      handed_out_at: isRecovered ? at : null,
      handed_out_to: isRecovered ? [madeBy] : [],
    })
    .returning("buyback_batch_id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("buyback_batch_lines")
    .values(
      seen.map(({ buyback_id: buybackId }, index) => ({
        buyback_batch_id: batchId,
        line_no: index + 1,
        buyback_id: buybackId,
      })),
    )
    .execute();
  for (const { buyback_id: buybackId, buyback_batch_id: from } of seen) {
    if (from !== null)
      await tx
        .deleteFrom("buyback_batch_lines")
        .where("buyback_batch_id", "=", from)
        .where("buyback_id", "=", buybackId)
        .execute();
    // The payment app has no payment of it, and is not asked for one any more.
    await tx
      .updateTable("buybacks")
      .set({
        buyback_batch_id: batchId,
        first_sent_at: null,
        last_sent_at: null,
        refusal_code: null,
        refused_send_at: null,
      })
      .where("buyback_id", "=", buybackId)
      .execute();
    await addStepOnce(tx, buybackId, "by-hand", at);
  }
  const netFen = seen.reduce((sum, row) => sum + row.net_fen, 0n);
  const facts = { batchId: String(batchId), count: seen.length, amountYuan: formatFen(netFen) };
  return { facts, needsApproval };
}

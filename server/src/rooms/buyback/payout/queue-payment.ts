import type { Database, Tx } from "../../../platform/database.ts";
import { addJob } from "../../../platform/jobs.ts";
import { addStepOnce, type BuybackRow } from "../store.ts";

export const ADVANCE_PAYMENT = "advance-buyback";

/** Enqueues a buy-back's payment in the caller's transaction; repeated calls only bring it forward. */
export async function queuePayment(tx: Tx, buybackId: bigint, delaySeconds = 0): Promise<void> {
  await addJob(
    tx,
    ADVANCE_PAYMENT,
    { buybackId: String(buybackId) },
    { key: `buyback:${buybackId}`, isUrgent: false, delaySeconds },
  );
}

/** Starts the payment of a buy-back that waited, and writes so; one on hold stays so. */
export async function resumePayment(
  tx: Tx,
  { buyback_id: buybackId, on_hold_since: onHoldSince }: BuybackRow,
  at: Date,
): Promise<void> {
  await addStepOnce(tx, buybackId, onHoldSince === null ? "resumed" : "on-hold", at);
  await queuePayment(tx, buybackId);
}

/** Brings every open buy-back forward that is not paid by hand, as after a halt. */
export async function queueOpenPayments(db: Database): Promise<void> {
  const open = await db
    .selectFrom("buybacks")
    .select("buyback_id")
    .where("status", "=", "created")
    .where("buyback_batch_id", "is", null)
    .orderBy("buyback_id")
    .execute();
  for (const { buyback_id: buybackId } of open)
    await db.transaction().execute((tx) => queuePayment(tx, buybackId));
}

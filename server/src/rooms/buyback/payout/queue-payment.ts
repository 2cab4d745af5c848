import type { Tx } from "../../../platform/database.ts";
import { addJob } from "../../../platform/jobs.ts";

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

import type { Tx } from "../../../platform/database.ts";
import { addJob } from "../../../platform/jobs.ts";

export const ADVANCE_EXCHANGE = "advance-exchange";

/** Enqueues giving an exchange its cards, in the caller's transaction; repeated calls only bring it forward. */
export async function queueExchange(tx: Tx, exchangeId: bigint, delaySeconds = 0): Promise<void> {
  await addJob(
    tx,
    ADVANCE_EXCHANGE,
    { exchangeId: String(exchangeId) },
    { key: `exchange:${exchangeId}`, isUrgent: false, delaySeconds },
  );
}

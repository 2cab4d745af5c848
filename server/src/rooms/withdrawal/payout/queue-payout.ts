import type { Tx } from "../../../platform/database.ts";
import { addJob } from "../../../platform/jobs.ts";

export const ADVANCE_PAYOUT = "advance-payout";

/**
 * Enqueues a withdrawal's payout in the caller's transaction; repeated calls only bring it forward. Lower priority than
 * codes and settlements: a payout takes as long as the chain anyway.
 */
export async function queuePayout(tx: Tx, withdrawalId: bigint, delaySeconds = 0): Promise<void> {
  await addJob(
    tx,
    ADVANCE_PAYOUT,
    { withdrawalId: String(withdrawalId) },
    { key: `payout:${withdrawalId}`, isUrgent: false, delaySeconds },
  );
}

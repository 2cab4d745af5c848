import type { Tx } from "../../../platform/database.ts";
import { addJob } from "../../../platform/jobs.ts";

export const ADVANCE_PAYOUT = "advance-payout";

/**
 * Puts a withdrawal's payout on its way, if the caller's transaction commits; asked again it only comes sooner. Codes and
 * settlements go first: a payout takes as long as the chain anyway.
 */
export async function queuePayout(tx: Tx, withdrawalId: bigint, delaySeconds = 0): Promise<void> {
  await addJob(
    tx,
    ADVANCE_PAYOUT,
    { withdrawalId: String(withdrawalId) },
    { key: `payout:${withdrawalId}`, isUrgent: false, delaySeconds },
  );
}

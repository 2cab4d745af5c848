import { followPayout } from "./follow-payout.ts";
import type { Next, SigningDeps } from "./payout-deps.ts";
import { startPayout } from "./start-payout.ts";
import { readPayout } from "./store.ts";

/** Maximum consecutive steps; more would mean that two processes undo each other's work. */
const TURNS = 8;

/**
 * Advances a payout as far as possible. All state is in the database and on the chain: it may be killed anywhere, repeated,
 * or run by several processes concurrently.
 */
export async function advancePayout(
  deps: SigningDeps,
  withdrawalId: bigint,
): Promise<Exclude<Next, "retryNow">> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const payout = await readPayout(deps.db, withdrawalId);
    if (payout?.withdrawal.status !== "created") return "done";
    const next = payout.nonce
      ? await followPayout(deps, payout, payout.nonce)
      : await startPayout(deps, payout.withdrawal);
    if (next !== "retryNow") return next;
  }
  return "retryLater";
}

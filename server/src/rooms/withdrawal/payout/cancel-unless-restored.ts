import type { Tx } from "../../../platform/database.ts";
import type { WithdrawalRow } from "../store.ts";
import { parkPayout } from "./park-payout.ts";
import type { Next, PayoutDeps } from "./payout-deps.ts";
import { mayLackTransaction } from "./restored.ts";
import { cancelPayout, type PayoutEnd } from "./settle-payout.ts";

/**
 * Refunds a payout that cannot be made, as `cancelPayout` does. One that a restored backup had waits for an operator instead:
 * a transaction unknown to this database may still pay it.
 */
export async function cancelUnlessRestored(
  deps: PayoutDeps,
  tx: Tx,
  withdrawal: WithdrawalRow,
  end: PayoutEnd,
): Promise<Next> {
  if (await mayLackTransaction(tx, withdrawal.withdrawal_id)) {
    await parkPayout(deps, tx, withdrawal.withdrawal_id, "restored");
    return "retryLater";
  }
  await cancelPayout(deps, tx, withdrawal, end);
  return "done";
}

import { isAddressEqual } from "viem";
import type { WithdrawalRow } from "../store.ts";
import { haltPayouts } from "./halt.ts";
import { findIndexed, indexPayments } from "./payment-index.ts";
import type { Next, PayoutDeps } from "./payout-deps.ts";
import { completePayout } from "./settle-payout.ts";
import { addStep, hasStep, lockPayout, setCurrentHash } from "./store.ts";
import { unitsOf } from "./units-of.ts";

/**
 * Completes a withdrawal that the contract has paid by a transaction which is not the newest of ours: an earlier one, of
 * another installation, or forgotten with a restored backup. Waits until the payment has its confirmations.
 */
export async function completeAsPaid(deps: PayoutDeps, withdrawal: WithdrawalRow): Promise<Next> {
  const { db, chain, clock, log } = deps;
  const { withdrawal_id: withdrawalId, payment_id: paymentId } = withdrawal;
  await indexPayments(deps);
  const found = await findIndexed(db, chain, paymentId);
  if (!found) {
    log.warn({ withdrawalId, paymentId }, "a withdrawal is reported as paid, without its payment");
    return "retryLater";
  }
  const { transactionHash: hash, units } = found;
  const expected = unitsOf(withdrawal.net_micro_bp, chain.tokenDecimals);
  if (!isAddressEqual(found.to, withdrawal.address) || units !== expected) {
    const details = {
      withdrawalId: String(withdrawalId),
      hash,
      to: found.to,
      units: String(units),
    };
    await haltPayouts(db, { reason: "chain-contradicts", at: clock.now(), details });
    log.error(details, "a withdrawal was paid otherwise than it was requested");
    return "retryLater";
  }
  return db.transaction().execute(async (tx): Promise<Next> => {
    const locked = await lockPayout(tx, withdrawalId);
    if (!locked) return "done";
    const at = clock.now();
    await setCurrentHash(tx, withdrawalId, hash);
    if (!(await hasStep(tx, withdrawalId, ["included"], hash)))
      await addStep(tx, withdrawalId, "included", at, hash);
    await completePayout(tx, locked.withdrawal, hash, at);
    return "done";
  });
}

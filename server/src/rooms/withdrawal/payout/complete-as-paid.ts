import { isAddressEqual, type Hash } from "viem";
import { addStep, type WithdrawalRow } from "../store.ts";
import { ChainDisputedError } from "../../../platform/chain/chain.ts";
import { parkDisputed } from "./dispute.ts";
import { haltPayouts } from "./halt.ts";
import { findIndexed, indexPayments, isPaidOfLate } from "./payment-index.ts";
import type { Next, PayoutDeps } from "./payout-deps.ts";
import { completePayout } from "./settle-payout.ts";
import { hasStep, lockPayout, setCurrentHash } from "./store.ts";
import { unitsOf } from "./units-of.ts";

/** The payment of an id, if nodes agree on one; `young` while it has too few confirmations. */
async function findPaid(deps: PayoutDeps, paymentId: Hash) {
  const { db, chain } = deps;
  try {
    await indexPayments(deps);
    const found = await findIndexed(db, chain, paymentId);
    if (found) return found;
    return (await isPaidOfLate(chain, paymentId)) ? "young" : undefined;
  } catch (error) {
    if (error instanceof ChainDisputedError) return undefined;
    throw error;
  }
}

/**
 * Completes a withdrawal that the contract has paid by a transaction which is not the newest of ours: an earlier one, of
 * another installation, or forgotten with a restored backup. Waits until the payment has its confirmations.
 * @param depth Confirmations of what shows that the payment should have them, if anything does.
 */
export async function completeAsPaid(
  deps: PayoutDeps,
  withdrawal: WithdrawalRow,
  depth = 0,
): Promise<Next> {
  const { db, chain, clock, log } = deps;
  const { withdrawal_id: withdrawalId, payment_id: paymentId } = withdrawal;
  const found = await findPaid(deps, paymentId);
  if (found === "young") return "retryLater";
  if (!found) {
    log.warn({ withdrawalId, paymentId }, "a withdrawal is reported as paid, without its payment");
    await parkDisputed(deps, withdrawalId, depth);
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
    await completePayout(deps, tx, locked.withdrawal, hash, at);
    return "done";
  });
}

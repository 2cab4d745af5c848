import { findOpen, lockOpen } from "../operator/lock-open.ts";
import { OperatorError } from "../operator/operator-error.ts";
import { recordAct } from "../operator/record-act.ts";
import { completePayout } from "../payout/settle-payout.ts";
import { addStep, setCurrentHash } from "../payout/store.ts";
import { unitsOf } from "../payout/units-of.ts";
import type { ReconcileDeps } from "./book-payment.ts";
import type { FoundPayment } from "./find-unbooked.ts";
import { lockUnresolved, recordRecovery } from "./record-recovery.ts";

/** Completes an open withdrawal by a payment that no other accounts for; nothing was signed for it. */
export async function completeByPayment(
  deps: Omit<ReconcileDeps, "config">,
  withdrawalId: bigint,
  payment: FoundPayment,
): Promise<void> {
  const { db, clock, chain, by } = deps;
  const { transactionHash: hash, paymentId } = payment;
  const { withdrawal: asked } = await findOpen(db, withdrawalId);
  if (asked.payment_id !== paymentId && (await chain.isPaid(asked.payment_id)))
    throw new OperatorError(`The payout contract has paid withdrawal ${withdrawalId} itself`);
  await db.transaction().execute(async (tx) => {
    const { withdrawal, nonce } = await lockOpen(tx, withdrawalId);
    if (nonce)
      throw new OperatorError(
        `A transaction with nonce ${nonce.nonce} was signed for withdrawal ${withdrawalId}; only the chain can end it`,
      );
    await lockUnresolved(tx, payment);
    const expected = unitsOf(withdrawal.net_micro_bp, chain.tokenDecimals);
    if (payment.to !== withdrawal.address || payment.units !== expected)
      throw new OperatorError(
        `${hash} paid ${payment.units} units to ${payment.to}; withdrawal ${withdrawalId} is of ${expected} units to ${withdrawal.address}`,
      );
    const at = clock.now();
    // The payment stays the withdrawal's, for the audit; its own id was never signed.
    if (paymentId !== undefined)
      await tx
        .updateTable("withdrawals")
        .set({ payment_id: paymentId })
        .where("withdrawal_id", "=", withdrawalId)
        .execute();
    await recordRecovery(tx, chain, payment, { outcome: "recovered", withdrawalId, by }, at);
    await setCurrentHash(tx, withdrawalId, hash);
    await addStep(tx, withdrawalId, "recovered", at, hash);
    await completePayout(tx, withdrawal, hash, at);
    await recordAct(deps, tx, {
      at,
      act: "withdrawal.end",
      accountId: withdrawal.account_id,
      details: { hash, withdrawalId: String(withdrawalId) },
    });
  });
}

import { payoutActErrors } from "@nodeyard/contract/withdrawal/operator/errors.ts";
import { addStep } from "../store.ts";
import { operatorAct } from "../../account/operator-act.ts";
import { findOpen, lockOpen } from "../operator/lock-open.ts";
import { OperatorError } from "../operator/operator-error.ts";
import { withdrawalState } from "../operator/withdrawal-state.ts";
import { completePayout } from "../payout/settle-payout.ts";
import { setCurrentHash } from "../payout/store.ts";
import { bpOfUnits, unitsOf } from "../payout/units-of.ts";
import type { ReconcileDeps } from "./book-payment.ts";
import type { FoundPayment } from "./find-unbooked.ts";
import { lockUnresolved, recordRecovery } from "./record-recovery.ts";

/** Completes an open withdrawal by a payment that no other accounts for; nothing was signed for it. */
export async function completeByPayment(
  deps: ReconcileDeps,
  withdrawalId: bigint,
  payment: FoundPayment,
  seen?: string,
): Promise<void> {
  const { db, chain, by } = deps;
  const { transactionHash: hash, paymentId } = payment;
  const params = { withdrawalId: String(withdrawalId) };
  const { withdrawal: current } = await findOpen(db, withdrawalId);
  if (current.payment_id !== paymentId && (await chain.isPaid(current.payment_id)))
    throw new OperatorError(payoutActErrors.paidItself, params);
  await db.transaction().execute(async (tx) => {
    const { withdrawal, nonce } = await lockOpen(tx, withdrawalId);
    if (nonce)
      throw new OperatorError(payoutActErrors.isSigned, { ...params, nonce: String(nonce.nonce) });
    await lockUnresolved(tx, payment);
    const expected = unitsOf(withdrawal.net_micro_bp, chain.tokenDecimals);
    if (payment.to !== withdrawal.address || payment.units !== expected)
      throw new OperatorError(payoutActErrors.paysAnother, {
        ...params,
        hash,
        to: payment.to,
        paid: bpOfUnits(payment.units, chain.tokenDecimals),
        expected: bpOfUnits(expected, chain.tokenDecimals),
        address: withdrawal.address,
      });
    await operatorAct(deps, tx, {
      act: "withdrawal.end",
      roles: ["finance"],
      operator: deps,
      subjectAccountId: withdrawal.account_id,
      seen,
      read: async () => withdrawalState(withdrawal, false),
      change: async (before, at) => {
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
        await completePayout(deps, tx, withdrawal, hash, at);
        return { after: { ...before, status: "completed", hash }, result: undefined };
      },
    });
  });
}

import type { Chain } from "../../../platform/chain/chain.ts";
import type { Deps } from "../../../platform/deps.ts";
import { cancelPayout } from "../payout/settle-payout.ts";
import { readHalts } from "../payout/halt.ts";
import { RECONCILED } from "../payout/halt-text.ts";
import { findOpen, lockOpen } from "./lock-open.ts";
import { OperatorError, type Operator } from "./operator-error.ts";
import { recordAct } from "./record-act.ts";

/**
 * Returns the BP of a withdrawal that nothing was signed for, and that nothing forgotten may have paid: not by the contract's
 * word, and not while payouts wait for a reconciliation.
 */
export async function returnWithdrawal(
  deps: Pick<Deps, "db" | "clock" | "log"> & Operator & { readonly chain: Chain },
  withdrawalId: bigint,
): Promise<void> {
  const { db, clock, chain } = deps;
  const { withdrawal: asked } = await findOpen(db, withdrawalId);
  const isPaid = await chain.isPaid(asked.payment_id);
  await db.transaction().execute(async (tx) => {
    const { withdrawal, nonce } = await lockOpen(tx, withdrawalId);
    const unclear = (await readHalts(tx)).find((halt) => RECONCILED.has(halt.reason));
    if (unclear)
      throw new OperatorError(
        `Payouts are halted for the reason "${unclear.reason}": withdrawal ${withdrawalId} may be paid already. First: payouts reconcile`,
      );
    if (isPaid)
      throw new OperatorError(
        `The payout contract has paid withdrawal ${withdrawalId}; a worker completes it`,
      );
    if (nonce)
      throw new OperatorError(
        `A transaction with nonce ${nonce.nonce} was signed for withdrawal ${withdrawalId} and may still pay it; only the chain can end it`,
      );
    const at = clock.now();
    await cancelPayout(tx, withdrawal, { reason: "operator", at });
    await recordAct(deps, tx, {
      at,
      act: "withdrawal.return",
      accountId: withdrawal.account_id,
      details: { withdrawalId: String(withdrawalId) },
    });
  });
}

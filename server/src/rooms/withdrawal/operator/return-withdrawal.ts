import { payoutActErrors } from "@nodeyard/contract/withdrawal/operator/errors.ts";
import type { Chain } from "../../../platform/chain/chain.ts";
import type { Deps } from "../../../platform/deps.ts";
import { operatorAct, type Operator } from "../../account/operator-act.ts";
import { RECONCILED } from "../payout/halt-text.ts";
import { readHalts } from "../payout/halt.ts";
import { mayLackTransaction } from "../payout/restored.ts";
import { cancelPayout } from "../payout/settle-payout.ts";
import { findOpen, lockOpen } from "./lock-open.ts";
import { OperatorError } from "./operator-error.ts";
import { withdrawalState } from "./withdrawal-state.ts";

/**
 * Returns the BP of a withdrawal that nothing was signed for, and that nothing forgotten has paid or can pay: not by the
 * contract's word, not while payouts wait for a reconciliation, and not if a restored backup has it.
 */
export async function returnWithdrawal(
  deps: Pick<Deps, "db" | "clock" | "log" | "config"> & Operator & { readonly chain: Chain },
  withdrawalId: bigint,
  seen?: string,
): Promise<void> {
  const { db, chain } = deps;
  const params = { withdrawalId: String(withdrawalId) };
  const { withdrawal: current } = await findOpen(db, withdrawalId);
  const isPaid = await chain.isPaid(current.payment_id);
  await db.transaction().execute(async (tx) => {
    const { withdrawal, nonce } = await lockOpen(tx, withdrawalId);
    await operatorAct(deps, tx, {
      act: "withdrawal.return",
      roles: ["finance"],
      operator: deps,
      subjectAccountId: withdrawal.account_id,
      seen,
      read: async () => withdrawalState(withdrawal, nonce !== undefined),
      change: async (before, at) => {
        const unclear = (await readHalts(tx)).find((halt) => RECONCILED.has(halt.reason));
        if (unclear)
          throw new OperatorError(payoutActErrors.mayBePaid, { ...params, reason: unclear.reason });
        if (isPaid) throw new OperatorError(payoutActErrors.isPaid, params);
        if (nonce)
          throw new OperatorError(payoutActErrors.isSigned, {
            ...params,
            nonce: String(nonce.nonce),
          });
        if (await mayLackTransaction(tx, withdrawalId))
          throw new OperatorError(payoutActErrors.isRestored, params);
        await cancelPayout(deps, tx, withdrawal, { reason: "operator", at });
        return { after: { ...before, status: "canceled" }, result: undefined };
      },
    });
  });
}

// Offered to other rooms.
import { payoutActErrors } from "@nodeyard/contract/withdrawal/operator/errors.ts";
import { addStep } from "../store.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { operatorAct, type Operator } from "../../account/operator-act.ts";
import { queuePayout } from "../payout/queue-payout.ts";
import { waitsForApproval } from "../../redemption/orders.ts";
import { lockOpen } from "./lock-open.ts";
import { OperatorError } from "./operator-error.ts";
import { withdrawalState } from "./withdrawal-state.ts";

/** Approves a withdrawal that waits for it, in the caller's transaction; its payout starts. */
export async function approveWithdrawal(
  deps: Pick<Deps, "clock" | "log"> & Operator,
  tx: Tx,
  withdrawalId: bigint,
): Promise<void> {
  const { withdrawal, nonce } = await lockOpen(tx, withdrawalId);
  await operatorAct(deps, tx, {
    act: "withdrawal.approve",
    roles: ["finance"],
    operator: deps,
    subjectAccountId: withdrawal.account_id,
    read: async () => withdrawalState(withdrawal, nonce !== undefined),
    change: async (before, at) => {
      if (!waitsForApproval(withdrawal))
        throw new OperatorError(payoutActErrors.notWaiting, {
          withdrawalId: String(withdrawalId),
        });
      await tx
        .updateTable("withdrawals")
        .set({ approved_at: at, approved_by: deps.by })
        .where("withdrawal_id", "=", withdrawalId)
        .execute();
      await addStep(tx, withdrawalId, "approved", at);
      await queuePayout(tx, withdrawalId);
      return { after: { ...before, isApproved: true }, result: undefined };
    },
  });
}

import type { Deps } from "../../../platform/deps.ts";
import { queuePayout } from "../payout/queue-payout.ts";
import { addStep, waitsForApproval } from "../payout/store.ts";
import { lockOpen } from "./lock-open.ts";
import { OperatorError, type Operator } from "./operator-error.ts";
import { recordAct } from "./record-act.ts";

/** Approves a withdrawal that waits for it; its payout starts. */
export async function approveWithdrawal(
  deps: Pick<Deps, "db" | "clock" | "log"> & Operator,
  withdrawalId: bigint,
): Promise<void> {
  const { db, clock, by } = deps;
  await db.transaction().execute(async (tx) => {
    const { withdrawal } = await lockOpen(tx, withdrawalId);
    if (!waitsForApproval(withdrawal))
      throw new OperatorError(`Withdrawal ${withdrawalId} does not wait for approval`);
    const at = clock.now();
    await tx
      .updateTable("withdrawals")
      .set({ approved_at: at, approved_by: by })
      .where("withdrawal_id", "=", withdrawalId)
      .execute();
    await addStep(tx, withdrawalId, "approved", at);
    await queuePayout(tx, withdrawalId);
    await recordAct(deps, tx, {
      at,
      act: "withdrawal.approve",
      accountId: withdrawal.account_id,
      details: { withdrawalId: String(withdrawalId), reason: withdrawal.review_reason },
    });
  });
}

import { writeAudit } from "../../../platform/audit.ts";
import type { Deps } from "../../../platform/deps.ts";
import { queuePayout } from "../payout/queue-payout.ts";
import { addStep, waitsForApproval } from "../payout/store.ts";
import { lockOpen } from "./lock-open.ts";
import { OperatorError, type Operator } from "./operator-error.ts";

/** Approves a withdrawal that waits for it; its payout starts. */
export async function approveWithdrawal(
  { db, clock, by }: Pick<Deps, "db" | "clock"> & Operator,
  withdrawalId: bigint,
): Promise<void> {
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
    await writeAudit(tx, {
      at,
      actorAccountId: undefined,
      subjectAccountId: withdrawal.account_id,
      act: "withdrawal.approve",
      details: { by, withdrawalId: String(withdrawalId), reason: withdrawal.review_reason },
      ip: null,
    });
  });
}

import { writeAudit } from "../../../platform/audit.ts";
import type { Deps } from "../../../platform/deps.ts";
import { cancelPayout } from "../payout/settle-payout.ts";
import { lockOpen } from "./lock-open.ts";
import { OperatorError, type Operator } from "./operator-error.ts";

/** Returns the BP of a withdrawal that nothing was signed for. */
export async function returnWithdrawal(
  { db, clock, by }: Pick<Deps, "db" | "clock"> & Operator,
  withdrawalId: bigint,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { withdrawal, nonce } = await lockOpen(tx, withdrawalId);
    if (nonce)
      throw new OperatorError(
        `A transaction with nonce ${nonce.nonce} was signed for withdrawal ${withdrawalId} and may still pay it; only the chain can end it`,
      );
    const at = clock.now();
    await cancelPayout(tx, withdrawal, { reason: "operator", at });
    await writeAudit(tx, {
      at,
      actorAccountId: undefined,
      subjectAccountId: withdrawal.account_id,
      act: "withdrawal.return",
      details: { by, withdrawalId: String(withdrawalId) },
      ip: null,
    });
  });
}

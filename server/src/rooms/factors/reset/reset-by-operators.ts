// Offered to other rooms.
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { noteSealingKey } from "../../../platform/note-sealing-key.ts";
import { createToken, hashToken } from "../../../platform/secrets.ts";
import { resetSecondFactor } from "../reset-second-factor.ts";
import { mailAboutReset } from "./reset-mail.ts";
import { sealToken } from "./requests.ts";

/**
 * Removes all second factors of an account at once, in the transaction in which a second operator has approved it. Mails the
 * owner, and locks withdrawals as the end of the delay does. The caller forgets the account's cached sessions.
 */
export async function resetByOperators(
  deps: Pick<Deps, "clock" | "config" | "encryption">,
  tx: Tx,
  accountId: bigint,
): Promise<void> {
  const now = deps.clock.now();
  await resetSecondFactor(tx, accountId);
  await tx
    .updateTable("factor_resets")
    .set({ cancelled_at: now })
    .where("account_id", "=", accountId)
    .where("cancelled_at", "is", null)
    .where("completed_at", "is", null)
    .execute();
  const token = createToken();
  await noteSealingKey(tx, deps.encryption, now);
  await tx
    .insertInto("factor_resets")
    .values({
      account_id: accountId,
      token_hash: hashToken(token),
      sealed_token: sealToken(deps, accountId, token),
      asked_at: now,
      started_at: now,
      ends_at: now,
      completed_at: now,
    })
    .execute();
  await mailAboutReset(deps, tx, "done", { accountId });
}

// Offered to other rooms.
import { PLACEHOLDER_SUFFIX } from "@nodeyard/contract/auth/rules.ts";
import { writeAudit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";

/** In the place of an address, of an account without one: unique, and a name to sign in with. */
export function placeholderEmail(referCode: string): string {
  return `account-${referCode.toLowerCase()}${PLACEHOLDER_SUFFIX}`;
}

/** Marks an account's address as verified: a link or code that was mailed to it has been used. */
export async function markEmailVerified(
  { clock }: Pick<Deps, "clock">,
  tx: Tx,
  { accountId, email, ip }: { accountId: bigint; email: string; ip: string | null },
): Promise<void> {
  const at = clock.now();
  const marked = await tx
    .updateTable("accounts")
    .set({ email_verified_at: at, email_mailed_until: null })
    .where("account_id", "=", accountId)
    .where("email", "=", email)
    .where("email_verified_at", "is", null)
    .executeTakeFirst();
  if (marked.numUpdatedRows === 0n) return;
  // Also of accounts that wanted it as well.
  await tx.deleteFrom("email_verifications").where("email", "=", email).execute();
  await writeAudit(tx, {
    at,
    actorAccountId: accountId,
    subjectAccountId: accountId,
    act: "auth.verify-email",
    details: { email },
    ip,
  });
}

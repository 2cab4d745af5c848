import type { Tx } from "../../platform/database.ts";
import { endSessions } from "../account/sessions.ts";
import { deletePending } from "./pending-sign-in.ts";

/**
 * Takes all second factors of an account away, in a transaction of who has verified that this may be: the end of the
 * lost-factor delay, or two operators. All its sessions end. The caller records it, mails the owner, and forgets the
 * account's cached sessions.
 */
export async function resetSecondFactor(tx: Tx, accountId: bigint): Promise<void> {
  await tx.deleteFrom("second_factors").where("account_id", "=", accountId).execute();
  await tx.deleteFrom("recovery_codes").where("account_id", "=", accountId).execute();
  await deletePending(tx, accountId);
  await endSessions(tx, accountId, "factor");
}

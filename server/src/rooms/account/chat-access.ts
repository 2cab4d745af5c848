import { sql } from "kysely";
import type { Queryable } from "../../platform/database.ts";

/**
 * Pauses the account in the chat app: each bound identity shows nothing of it until it is bound again, with the password and the
 * second factor of then. No password is as old as the one that a paused binding notes.
 */
export async function pauseChatBindings(tx: Queryable, accountId: bigint): Promise<void> {
  await tx
    .updateTable("wechat_bindings")
    .set({ password_changed_at: sql`'-infinity'` })
    .where("account_id", "=", accountId)
    .execute();
  await endChatProofs(tx, accountId);
}

/** Ends what in-app sessions have proved for an account: of a factor that is gone, it says nothing. */
export async function endChatProofs(tx: Queryable, accountId: bigint): Promise<void> {
  await tx.deleteFrom("wechat_proofs").where("account_id", "=", accountId).execute();
}

// Offered to other rooms.
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

/** Number of chat identities that the account is open to: bound, and not paused. */
export async function countOpenBindings(db: Queryable, accountId: bigint): Promise<number> {
  const { open } = await db
    .selectFrom("wechat_bindings as b")
    .innerJoin("accounts as a", (join) =>
      join
        .onRef("a.account_id", "=", "b.account_id")
        .onRef("a.password_changed_at", "=", "b.password_changed_at"),
    )
    .select(({ fn }) => fn.countAll<bigint>().as("open"))
    .where("b.account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return Number(open);
}

/** Ends what in-app sessions have proved for an account: of a factor that is gone, it says nothing. */
export async function endChatProofs(tx: Queryable, accountId: bigint): Promise<void> {
  await tx.deleteFrom("wechat_proofs").where("account_id", "=", accountId).execute();
}

import type { Queryable } from "../../../platform/database.ts";

/** The unread entries of an account's inbox. */
export async function countUnreadOf(db: Queryable, accountId: bigint): Promise<number> {
  const { unread } = await db
    .selectFrom("notices")
    .select((select) => select.fn.countAll<bigint>().as("unread"))
    .where("account_id", "=", accountId)
    .where("is_listed", "=", true)
    .where("read_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(unread);
}

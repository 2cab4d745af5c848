// Offered to other rooms.
import type { Queryable } from "../../platform/database.ts";

/** Number of an account's unexpired tokens. */
export async function countTokens(db: Queryable, accountId: bigint, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("api_tokens")
    .select((select) => select.fn.countAll<bigint>().as("count"))
    .where("account_id", "=", accountId)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", now)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

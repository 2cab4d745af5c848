import type { Queryable } from "../platform/database.ts";

/** Whether the owner has an open hold. */
export async function hasOpenHold(db: Queryable, accountId: bigint): Promise<boolean> {
  const held = await db
    .selectFrom("ledger_accounts")
    .select("ledger_account_id")
    .where("account_id", "=", accountId)
    .where("kind", "=", "held")
    .where("balance_micro_bp", ">", 0n)
    .executeTakeFirst();
  return held !== undefined;
}

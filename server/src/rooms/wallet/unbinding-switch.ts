import type { Queryable } from "../../platform/database.ts";

/** True if the operator allows unbinding. */
export async function isUnbindingOpen(db: Queryable): Promise<boolean> {
  const row = await db
    .selectFrom("payout_switches")
    .select("is_unbinding_open")
    .executeTakeFirstOrThrow();
  return row.is_unbinding_open;
}

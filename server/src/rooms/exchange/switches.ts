import type { Queryable } from "../../platform/database.ts";

/** The operator's switch, and whether cards are given. */
export async function readSwitches(
  db: Queryable,
): Promise<{ readonly isOpen: boolean; readonly isHalted: boolean }> {
  const row = await db
    .selectFrom("exchange_switches")
    .select(["is_open", "halted_at"])
    .executeTakeFirstOrThrow();
  return { isOpen: row.is_open, isHalted: row.halted_at !== null };
}

/** Gives no more cards, unless that is halted already. */
export async function haltExchanges(db: Queryable, reason: string, at: Date): Promise<boolean> {
  const halted = await db
    .updateTable("exchange_switches")
    .set({ halted_at: at, halt_reason: reason })
    .where("halted_at", "is", null)
    .executeTakeFirst();
  return halted.numUpdatedRows > 0n;
}

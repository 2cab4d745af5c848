import type { Queryable } from "../../platform/database.ts";

/** The operator's switch, and whether payments are halted. */
export async function readSwitches(
  db: Queryable,
): Promise<{ readonly isOpen: boolean; readonly isHalted: boolean }> {
  const row = await db
    .selectFrom("buyback_switches")
    .select(["is_open", "halted_at"])
    .executeTakeFirstOrThrow();
  return { isOpen: row.is_open, isHalted: row.halted_at !== null };
}

/** Halts payments, unless they are halted already. @returns whether it did. */
export async function haltPayments(db: Queryable, reason: string, at: Date): Promise<boolean> {
  const halted = await db
    .updateTable("buyback_switches")
    .set({ halted_at: at, halt_reason: reason })
    .where("halted_at", "is", null)
    .executeTakeFirst();
  return halted.numUpdatedRows > 0n;
}

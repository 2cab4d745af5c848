// Offered to other rooms.
import { PAYEE_LOCK_SECONDS } from "@nodeyard/contract/payee/rules.ts";
import type { Queryable } from "../../platform/database.ts";

/** The instant until which the newest change stops payments; undefined if none does. */
export async function readPayeeLock(
  db: Queryable,
  accountId: bigint,
  at: Date,
): Promise<Date | undefined> {
  const { newest } = await db
    .selectFrom("payee_changes")
    .select((select) => select.fn.max("made_at").as("newest"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  // The driver gives null for no row, which the type of `max` does not say.
  const madeAt: Date | null = newest;
  if (madeAt === null) return undefined;
  const until = new Date(madeAt.getTime() + PAYEE_LOCK_SECONDS * 1000);
  return until > at ? until : undefined;
}

// Offered to other rooms.
import type { Selectable } from "kysely";
import type { Queryable } from "../../platform/database.ts";
import type { WithdrawalCeilingsTable } from "../../platform/schema.ts";
import { readLimit } from "../account/limits.ts";

export type Ceilings = Selectable<WithdrawalCeilingsTable>;

function ceilingsAt(db: Queryable, at: Date) {
  return db
    .selectFrom("withdrawal_ceilings")
    .selectAll()
    .where("effective_from", "<=", at)
    .orderBy("effective_from", "desc")
    .limit(1);
}

/** The ceilings in force. */
export async function readCeilings(db: Queryable, at: Date): Promise<Ceilings> {
  return ceilingsAt(db, at).executeTakeFirstOrThrow();
}

/** The same, serialising all who count what was withdrawn until their transactions end. */
export async function lockCeilings(db: Queryable, at: Date): Promise<Ceilings> {
  return ceilingsAt(db, at).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** The account's ceiling in 24 hours without approval, for all channels: the general ceiling, or less. */
export async function readAccountCeiling(
  db: Queryable,
  accountId: bigint,
  { account_day_micro_bp: general }: Ceilings,
): Promise<bigint> {
  const own = (await readLimit(db, accountId, "unreviewed")) ?? general;
  return own < general ? own : general;
}

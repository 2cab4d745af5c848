// Offered to other rooms.
import { sql } from "kysely";
import type { Queryable, Tx } from "../../../platform/database.ts";

/**
 * Why signing is halted: a backup was restored, the database has lost committed transactions, the audit found payouts that differ, the chain has transactions of the hot
 * wallet unknown to the database, a node contradicts what is certain, or an operator paused it.
 */
export type HaltReason =
  | "restore"
  | "history"
  | "audit"
  | "chain-ahead"
  | "chain-contradicts"
  | "operator";

export interface Halt {
  readonly reason: HaltReason;
  readonly at: Date;
  /** JSON; texts for the operator. */
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * Halts signing until the reason is resumed. Waits for signatures in progress: once it is committed, nothing is signed.
 * One halt is open per reason; repeated calls have no effect.
 * @returns whether this halt is new.
 */
export async function haltPayouts(db: Queryable, { reason, at, details }: Halt): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with gate as (select from payout_switches for no key update)
    insert into payout_halts (reason, since, details)
    select ${reason}, ${at}::timestamptz, ${JSON.stringify(details)}::jsonb from gate
    on conflict (reason) where resumed_at is null do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** Open halts, oldest first. */
export async function readHalts(db: Queryable) {
  return db
    .selectFrom("payout_halts")
    .select(["reason", "since", "details"])
    .where("resumed_at", "is", null)
    .orderBy("payout_halt_id")
    .execute();
}

export async function isHalted(db: Queryable): Promise<boolean> {
  return (await readHalts(db)).length > 0;
}

/**
 * True if signing is halted, for a transaction that signs: no halt is committed before it ends. To be called last of all
 * locks, because a halt may be placed under any of them.
 */
export async function isSigningHalted(tx: Tx): Promise<boolean> {
  await sql`select from payout_switches for share`.execute(tx);
  return isHalted(tx);
}

/** Ends a halt. @returns whether there was one. */
export async function resumePayouts(
  tx: Tx,
  { reason, at, by }: { readonly reason: HaltReason; readonly at: Date; readonly by: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("payout_halts")
    .set({ resumed_at: at, resumed_by: by })
    .where("reason", "=", reason)
    .where("resumed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

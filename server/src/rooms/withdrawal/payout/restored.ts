import { sql, type SqlBool } from "kysely";
import type { Queryable, Tx } from "../../../platform/database.ts";
import type { LostHistory } from "../../../platform/history/history.ts";

/** Halts after which the chain may have transactions that the database does not know. */
const FORGETFUL = ["restore", "history"] as const;

/**
 * True if the database was restored from a backup that has this withdrawal open, or has lost transactions since. One that was
 * signed for it after that is unknown here and may be in no block; nodes can mine it at any time, so its BP are not given back.
 */
export async function mayLackTransaction(db: Queryable, withdrawalId: bigint): Promise<boolean> {
  const restore = await db
    .selectFrom("payout_halts")
    .select("payout_halt_id")
    .where("reason", "in", FORGETFUL)
    .where(sql<SqlBool>`(details->>'newestWithdrawalId')::bigint >= ${withdrawalId}`)
    .limit(1)
    .executeTakeFirst();
  return restore !== undefined;
}

/** The restores whose forgotten transactions may still be mined: for each the newest withdrawal that it had. */
export async function readOpenRestores(db: Queryable): Promise<bigint[]> {
  const rows = await db
    .selectFrom("payout_halts")
    .select(sql<string>`details->>'newestWithdrawalId'`.as("newest"))
    .where("reason", "in", FORGETFUL)
    .where(sql<SqlBool>`details ? 'newestWithdrawalId'`)
    .orderBy("payout_halt_id")
    .execute();
  return rows.map(({ newest }) => BigInt(newest));
}

/** From here on no forgotten transaction is expected: withdrawals of restored backups may be given back. */
export async function closeRestores(db: Queryable): Promise<void> {
  await sql`update payout_halts set details = details - 'newestWithdrawalId' where reason in ('restore', 'history')`.execute(
    db,
  );
}

/**
 * Halts signing for lost transactions, as a restore does. A halt that was open already gets the newest withdrawal of now: what is
 * lost may be newer than it.
 */
export async function haltPayoutsForLoss(tx: Tx, { since }: LostHistory): Promise<void> {
  await sql`
    with gate as (select from payout_switches for no key update)
    insert into payout_halts as h (reason, since, details)
    select 'history', ${since}::timestamptz,
        jsonb_build_object('newestWithdrawalId', (select coalesce(max(withdrawal_id), 0)::text from withdrawals))
      from gate
    on conflict (reason) where resumed_at is null do update set details = h.details || excluded.details`.execute(
    tx,
  );
}

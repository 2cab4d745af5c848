import { sql, type SqlBool } from "kysely";
import type { Queryable } from "../../../platform/database.ts";

/**
 * True if the database was restored from a backup that has this withdrawal open. A transaction that was signed for it after the
 * backup is unknown here and may be in no block; nodes can mine it at any time, so its BP are not given back.
 */
export async function mayLackTransaction(db: Queryable, withdrawalId: bigint): Promise<boolean> {
  const restore = await db
    .selectFrom("payout_halts")
    .select("payout_halt_id")
    .where("reason", "=", "restore")
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
    .where("reason", "=", "restore")
    .where(sql<SqlBool>`details ? 'newestWithdrawalId'`)
    .orderBy("payout_halt_id")
    .execute();
  return rows.map(({ newest }) => BigInt(newest));
}

/** From here on no forgotten transaction is expected: withdrawals of restored backups may be given back. */
export async function closeRestores(db: Queryable): Promise<void> {
  await sql`update payout_halts set details = details - 'newestWithdrawalId' where reason = 'restore'`.execute(
    db,
  );
}

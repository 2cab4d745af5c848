// Offered to other rooms.
import { WITHDRAWAL_LOCK_SECONDS } from "@nodeyard/contract/wallet/rules.ts";
import { sql, type RawBuilder } from "kysely";
import type { Queryable } from "../../platform/database.ts";

export interface WithdrawalLock {
  readonly until: Date;
  /** The newest change. */
  readonly by: "wallet" | "password" | "factor";
}

/**
 * The columns `wallet_at`, `password_at` and `factor_at`: the newest changes; the first password is not a change. The reset of a
 * lost second factor counts from the time at which it will remove the factor, and so locks while it waits as well.
 */
export function lockTimes(accountId: bigint): RawBuilder<LockTimes> {
  return sql`
    select (select max(made_at) from wallet_changes where account_id = ${accountId}) as wallet_at,
      (select password_changed_at from accounts
        where account_id = ${accountId} and password_changed_at <> created_at) as password_at,
      (select max(coalesce(completed_at, ends_at)) from factor_resets
        where account_id = ${accountId} and cancelled_at is null) as factor_at`;
}

interface LockTimes {
  readonly wallet_at: Date | null;
  readonly password_at: Date | null;
  readonly factor_at: Date | null;
}

/** The lock of these changes at an instant. */
export function lockAt(times: LockTimes | undefined, at: Date): WithdrawalLock | undefined {
  const newest = [
    { by: "wallet", atMs: times?.wallet_at?.getTime() ?? -Infinity },
    { by: "password", atMs: times?.password_at?.getTime() ?? -Infinity },
    { by: "factor", atMs: times?.factor_at?.getTime() ?? -Infinity },
  ] as const;
  const { by, atMs } = newest.reduce((last, each) => (each.atMs > last.atMs ? each : last));
  const untilMs = atMs + WITHDRAWAL_LOCK_SECONDS * 1000;
  return untilMs <= at.getTime() ? undefined : { until: new Date(untilMs), by };
}

/**
 * What locks an account's withdrawals at an instant: the newest change of wallet, reverted ones included, of password, or the
 * reset of the second factor.
 */
export async function readLock(
  db: Queryable,
  accountId: bigint,
  at: Date,
): Promise<WithdrawalLock | undefined> {
  const { rows } = await lockTimes(accountId).execute(db);
  return lockAt(rows[0], at);
}

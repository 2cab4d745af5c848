import { WITHDRAWAL_LOCK_SECONDS } from "@nodeyard/contract/wallet/rules.ts";
import { sql, type RawBuilder } from "kysely";
import type { Queryable } from "../../platform/database.ts";

export interface WithdrawalLock {
  readonly until: Date;
  /** The newest change. */
  readonly by: "wallet" | "password";
}

/** The columns `wallet_at` and `password_at`: the newest changes; the first password is not a change. */
export function lockTimes(accountId: bigint): RawBuilder<LockTimes> {
  return sql`
    select (select max(made_at) from wallet_changes where account_id = ${accountId}) as wallet_at,
      (select password_changed_at from accounts
        where account_id = ${accountId} and password_changed_at <> created_at) as password_at`;
}

interface LockTimes {
  readonly wallet_at: Date | null;
  readonly password_at: Date | null;
}

/** The lock of these changes at an instant. */
export function lockAt(times: LockTimes | undefined, at: Date): WithdrawalLock | undefined {
  const walletAtMs = times?.wallet_at?.getTime() ?? -Infinity;
  const passwordAtMs = times?.password_at?.getTime() ?? -Infinity;
  const untilMs = Math.max(walletAtMs, passwordAtMs) + WITHDRAWAL_LOCK_SECONDS * 1000;
  if (untilMs <= at.getTime()) return undefined;
  return { until: new Date(untilMs), by: passwordAtMs > walletAtMs ? "password" : "wallet" };
}

/**
 * What locks an account's withdrawals at an instant: the newest change of wallet, reverted ones included, or of password.
 */
export async function readLock(
  db: Queryable,
  accountId: bigint,
  at: Date,
): Promise<WithdrawalLock | undefined> {
  const { rows } = await lockTimes(accountId).execute(db);
  return lockAt(rows[0], at);
}

import { WITHDRAWAL_LOCK_SECONDS } from "@nodeyard/contract/wallet/rules.ts";
import { sql } from "kysely";
import type { Queryable } from "../../platform/database.ts";

export interface WithdrawalLock {
  readonly until: Date;
  /** The newest change. */
  readonly by: "wallet" | "password";
}

/**
 * What locks an account's withdrawals at an instant: the newest change of wallet, reverted ones included, or of password.
 * The first password is not a change.
 */
export async function readLock(
  db: Queryable,
  accountId: bigint,
  at: Date,
): Promise<WithdrawalLock | undefined> {
  const { rows } = await sql<{ wallet_at: Date | null; password_at: Date | null }>`
    select (select max(made_at) from wallet_changes where account_id = ${accountId}) as wallet_at,
      (select password_changed_at from accounts
        where account_id = ${accountId} and password_changed_at <> created_at) as password_at`.execute(
    db,
  );
  const walletAtMs = rows[0]?.wallet_at?.getTime() ?? -Infinity;
  const passwordAtMs = rows[0]?.password_at?.getTime() ?? -Infinity;
  const untilMs = Math.max(walletAtMs, passwordAtMs) + WITHDRAWAL_LOCK_SECONDS * 1000;
  if (untilMs <= at.getTime()) return undefined;
  return { until: new Date(untilMs), by: passwordAtMs > walletAtMs ? "password" : "wallet" };
}

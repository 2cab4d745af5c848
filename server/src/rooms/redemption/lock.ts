// Offered to other rooms.
import { REDEMPTION_LOCK_SECONDS } from "@nodeyard/contract/redemption/rules.ts";
import { sql, type RawBuilder } from "kysely";
import type { Queryable } from "../../platform/database.ts";

/** A change of an account that stops redemptions for a while. */
export type Change = "wallet" | "payee" | "password" | "factor" | "identity";

interface RedemptionLock<By extends Change> {
  readonly until: Date;
  /** The newest change. */
  readonly by: By;
}
export type WithdrawalLock = RedemptionLock<"wallet" | "password" | "factor" | "identity">;

/**
 * The columns `wallet_at`, `password_at`, `factor_at` and `identity_at`: the newest changes; the first password is not a change. The reset of a
 * lost second factor counts from the time at which it will remove the factor, and so locks while it waits as well.
 */
export function lockTimes(accountId: bigint): RawBuilder<LockTimes> {
  return sql`
    select (select max(made_at) from wallet_changes where account_id = ${accountId}) as wallet_at,
      (select password_changed_at from accounts
        where account_id = ${accountId} and password_changed_at <> created_at) as password_at,
      (select max(coalesce(completed_at, ends_at)) from factor_resets
        where account_id = ${accountId} and cancelled_at is null) as factor_at,
      (select max(made_at) from identity_changes where account_id = ${accountId}) as identity_at`;
}

interface LockTimes {
  readonly wallet_at: Date | null;
  readonly password_at: Date | null;
  readonly factor_at: Date | null;
  readonly identity_at: Date | null;
}

/** The lock of these changes at an instant; of changes made at one time the first counts. */
function newestLock<By extends Change>(
  changes: Readonly<Record<By, Date | null | undefined>>,
  at: Date,
): RedemptionLock<By> | undefined {
  let newest: RedemptionLock<By> | undefined;
  for (const [by, changedAt] of Object.entries(changes) as [By, Date | null | undefined][]) {
    if (!changedAt) continue;
    const until = new Date(changedAt.getTime() + REDEMPTION_LOCK_SECONDS * 1000);
    if (until > at && (!newest || until > newest.until)) newest = { by, until };
  }
  return newest;
}

/** The lock of an account's withdrawals: the newest change of wallet, reverted ones included, of password or identity, or the reset of the second factor. */
export function withdrawalLockAt(
  times: LockTimes | undefined,
  at: Date,
): WithdrawalLock | undefined {
  return newestLock(
    {
      wallet: times?.wallet_at,
      password: times?.password_at,
      factor: times?.factor_at,
      identity: times?.identity_at,
    },
    at,
  );
}

/** The same, read. */
export async function readWithdrawalLock(
  db: Queryable,
  accountId: bigint,
  at: Date,
): Promise<WithdrawalLock | undefined> {
  return readLock(db, accountId, at, ["wallet", "password", "factor", "identity"]);
}

async function readPayeeChange(db: Queryable, accountId: bigint): Promise<Date | null> {
  const { newest } = await db
    .selectFrom("payee_changes")
    .select((select) => select.fn.max("made_at").as("newest"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  // The driver gives null for no row, which the type of `max` does not say.
  return newest;
}

/** The instant until which the newest change of the payee stops payments; undefined if none does. */
export async function readPayeeLock(
  db: Queryable,
  accountId: bigint,
  at: Date,
): Promise<Date | undefined> {
  return newestLock({ payee: await readPayeeChange(db, accountId) }, at)?.until;
}

/** The lock of an account by some kinds of change: the newest of them. */
export async function readLock<By extends Change>(
  db: Queryable,
  accountId: bigint,
  at: Date,
  lockedBy: readonly By[],
): Promise<RedemptionLock<By> | undefined> {
  const { rows } = await lockTimes(accountId).execute(db);
  const payee = lockedBy.some((by) => by === "payee") ? await readPayeeChange(db, accountId) : null;
  const [times] = rows;
  const all: Readonly<Record<Change, Date | null | undefined>> = {
    wallet: times?.wallet_at,
    payee,
    password: times?.password_at,
    factor: times?.factor_at,
    identity: times?.identity_at,
  };
  const changes = Object.fromEntries(lockedBy.map((by) => [by, all[by]]));
  return newestLock(changes as Record<By, Date | null | undefined>, at);
}

/** The lock of an account's buy-backs: the newest change of payee, password or identity, or the reset of the second factor. */
export async function readBuybackLock(db: Queryable, accountId: bigint, at: Date) {
  return readLock(db, accountId, at, ["payee", "password", "factor", "identity"]);
}

/** The lock of an account's exchanges: the newest change of password or identity, or the reset of the second factor. */
export async function readExchangeLock(db: Queryable, accountId: bigint, at: Date) {
  return readLock(db, accountId, at, ["password", "factor", "identity"]);
}

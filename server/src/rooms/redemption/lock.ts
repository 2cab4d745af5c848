// Offered to other rooms.
import { REDEMPTION_LOCK_SECONDS, type OrderKind } from "@nodeyard/contract/redemption/rules.ts";
import { sql, type RawBuilder } from "kysely";
import type { Queryable } from "../../platform/database.ts";

/** A change of an account that stops redemptions for a while. */
export type Change = "wallet" | "payee" | "password" | "factor" | "identity";

/** The changes that lock each kind of order; of those made at one time the first counts. */
const LOCKED_BY = {
  withdrawal: ["wallet", "password", "factor", "identity"],
  buyback: ["payee", "password", "factor", "identity"],
  exchange: ["password", "factor", "identity"],
} as const satisfies Readonly<Record<OrderKind, readonly Change[]>>;

type ChangeOf<Kind extends OrderKind> = (typeof LOCKED_BY)[Kind][number];

interface RedemptionLock<By extends Change> {
  readonly until: Date;
  /** The newest change. */
  readonly by: By;
}
export type LockOf<Kind extends OrderKind> = RedemptionLock<ChangeOf<Kind>>;

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

/** The lock of these changes at an instant. */
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

/** The lock of orders of a kind at an instant, by the newest changes, reverted ones included. */
export function lockAt<Kind extends OrderKind>(
  kind: Kind,
  times: (LockTimes & { readonly payee_at: Date | null }) | undefined,
  at: Date,
): LockOf<Kind> | undefined {
  const all: Readonly<Record<Change, Date | null | undefined>> = {
    wallet: times?.wallet_at,
    payee: times?.payee_at,
    password: times?.password_at,
    factor: times?.factor_at,
    identity: times?.identity_at,
  };
  const changes = Object.fromEntries(LOCKED_BY[kind].map((by) => [by, all[by]]));
  return newestLock(changes as Record<ChangeOf<Kind>, Date | null | undefined>, at);
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

/** The same, read. */
export async function readLock<Kind extends OrderKind>(
  db: Queryable,
  accountId: bigint,
  at: Date,
  kind: Kind,
): Promise<LockOf<Kind> | undefined> {
  const { rows } = await lockTimes(accountId).execute(db);
  const [times] = rows;
  const payeeAt = kind === "buyback" ? await readPayeeChange(db, accountId) : null;
  return lockAt(kind, times && { ...times, payee_at: payeeAt }, at);
}

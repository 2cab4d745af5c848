// Offered to other rooms.
import { ApiError, type ErrorDefinition } from "@nodeyard/contract/error.ts";
import type { Queryable, Tx } from "../../platform/database.ts";
import type { Deps, SessionDeps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/http/route.ts";
import { maskEmail } from "../../platform/mask-email.ts";
import { hashToken } from "../../platform/secrets.ts";
import { consumePerNetwork } from "../../platform/throttle.ts";
import { lockAccount } from "./lock-account.ts";
import { endSessions } from "./sessions.ts";

/** A change of where an owner is paid. The mail about it has a link that reverts it without a session. */
export interface MailedChange {
  readonly account_id: bigint;
  readonly email: string;
  readonly made_at: Date;
  readonly cancelled_at: Date | null;
}

/** A room's reading of its changes. */
export interface MailedChanges<Change extends MailedChange> {
  /** Name of the limit of requests. */
  readonly bucket: string;
  readonly cancelSeconds: number;
  readonly errors: Readonly<
    Record<"changeUnknown" | "changeExpired" | "changeOvertaken", ErrorDefinition>
  >;
  /** @param cancelHash Hash of the token in the mail's link. */
  find(db: Queryable, cancelHash: Buffer): Promise<Change | undefined>;
  /** True if a later change of the same thing can still be reverted. */
  isOvertaken(db: Queryable, change: Change): Promise<boolean>;
  /** Restores what was before, closes the change, and records the reversion, which locks payouts as a change does. */
  revert(tx: Tx, change: Change, by: { readonly at: Date; readonly ip: string }): Promise<void>;
}

/** Limits database load; 256 bits cannot be guessed. */
const REQUESTS = { limit: 60, windowSeconds: 15 * 60 } as const;

async function find<Change extends MailedChange>(
  deps: Deps,
  db: Queryable,
  changes: MailedChanges<Change>,
  token: string,
) {
  const change = await changes.find(db, hashToken(token));
  if (!change) throw new ApiError(changes.errors.changeUnknown);
  const cancellableUntil = new Date(change.made_at.getTime() + changes.cancelSeconds * 1000);
  return { change, cancellableUntil, isExpired: cancellableUntil <= deps.clock.now() };
}

/**
 * Changes are reverted newest first: a change below a later one must wait. Otherwise two changes by an attacker would leave
 * the owner with the attacker's first one.
 */
async function assertNotOvertaken<Change extends MailedChange>(
  db: Queryable,
  changes: MailedChanges<Change>,
  change: Change,
): Promise<void> {
  if (await changes.isOvertaken(db, change)) throw new ApiError(changes.errors.changeOvertaken);
}

/** The change behind a mail's link, read without effects. */
export async function readMailedChange<Change extends MailedChange>(
  deps: Deps,
  changes: MailedChanges<Change>,
  token: string,
  { ip }: Caller,
) {
  const { db, clock } = deps;
  await consumePerNetwork(db, clock, { bucket: changes.bucket, ...REQUESTS }, ip);
  const { change, cancellableUntil, isExpired } = await find(deps, db, changes, token);
  const isOpen = change.cancelled_at === null && !isExpired;
  if (isOpen) await assertNotOvertaken(db, changes, change);
  const done = change.cancelled_at === null ? ("expired" as const) : ("cancelled" as const);
  return {
    change,
    email: maskEmail(change.email),
    changedAt: change.made_at.toISOString(),
    cancellableUntil: cancellableUntil.toISOString(),
    state: isOpen ? ("open" as const) : done,
  };
}

/** Reverts the change behind a mail's link and ends all sessions. Idempotent. */
export async function cancelMailedChange<Change extends MailedChange>(
  deps: SessionDeps,
  changes: MailedChanges<Change>,
  token: string,
  { ip }: Caller,
): Promise<void> {
  const { db, clock } = deps;
  await consumePerNetwork(db, clock, { bucket: changes.bucket, ...REQUESTS }, ip);
  const { account_id: accountId } = (await find(deps, db, changes, token)).change;
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    const { change, isExpired } = await find(deps, tx, changes, token);
    if (change.cancelled_at !== null) return;
    if (isExpired) throw new ApiError(changes.errors.changeExpired);
    await assertNotOvertaken(tx, changes, change);
    await changes.revert(tx, change, { at: clock.now(), ip });
    await endSessions(tx, accountId);
  });
  deps.sessions.evict(accountId);
}

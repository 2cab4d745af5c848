// Offered to other rooms.
import { ApiError, type ErrorDefinition } from "@nodeyard/contract/error.ts";
import { sql, type Selectable } from "kysely";
import type { Queryable, Tx } from "../../platform/database.ts";
import type { Deps, SessionDeps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/http/route.ts";
import { maskEmail } from "../../platform/mask-email.ts";
import type { Schema } from "../../platform/schema.ts";
import { hashToken } from "../../platform/secrets.ts";
import { consumePerNetwork } from "../../platform/throttle.ts";
import { lockAccount } from "./lock-account.ts";
import { endSessions } from "./sessions.ts";

/** Tables of changes, each with a key of its name; those of several parts have `part`. */
type ChangesTable = {
  [Table in keyof Schema]: "cancel_hash" extends keyof Schema[Table] ? Table : never;
}[keyof Schema];

/** A change that the mail about it has a link for, which reverts it without a session. */
type MailedChange<Table extends ChangesTable> = Selectable<Schema[Table]> &
  Pick<
    Selectable<Schema[ChangesTable]>,
    "account_id" | "made_at" | "cancel_hash" | "cancelled_at"
  > & {
    readonly email: string;
  };

/** A room's reading of its changes. */
export interface MailedChanges<Table extends ChangesTable> {
  readonly table: Table;
  /** Name of the limit of requests. */
  readonly bucket: string;
  readonly cancelSeconds: number;
  readonly errors: Readonly<
    Record<"changeUnknown" | "changeExpired" | "changeOvertaken", ErrorDefinition>
  >;
  /**
   * Restores what was before, with its audit line.
   * @returns the room's columns of the row about the reversion, which locks payouts as a change does
   */
  restore(
    tx: Tx,
    change: MailedChange<Table>,
    by: { readonly at: Date; readonly ip: string },
  ): Promise<Readonly<Record<string, string | null>>>;
}

/** Limits database load; 256 bits cannot be guessed. */
const REQUESTS = { limit: 60, windowSeconds: 15 * 60 } as const;

async function find<Table extends ChangesTable>(
  deps: Deps,
  db: Queryable,
  { table, cancelSeconds, errors }: MailedChanges<Table>,
  token: string,
) {
  const { rows } = await sql<MailedChange<Table>>`
    select c.*, a.email from ${sql.table(table)} c join accounts a using (account_id)
    where c.cancel_hash = ${hashToken(token)}`.execute(db);
  const [change] = rows;
  if (!change) throw new ApiError(errors.changeUnknown);
  const cancellableUntil = new Date(change.made_at.getTime() + cancelSeconds * 1000);
  return { change, cancellableUntil, isExpired: cancellableUntil <= deps.clock.now() };
}

/**
 * Changes of one thing are reverted newest first: a change below a later one must wait. Otherwise two changes by an attacker
 * would leave the owner with the attacker's first one.
 */
async function assertNotOvertaken<Table extends ChangesTable>(
  db: Queryable,
  { table, errors }: MailedChanges<Table>,
  change: MailedChange<Table>,
): Promise<void> {
  const key = sql.ref(`${table.slice(0, -1)}_id`);
  const samePart = "part" in change ? sql`and later.part = this.part` : sql``;
  const { rows } = await sql`
    select from ${sql.table(table)} this join ${sql.table(table)} later using (account_id)
    where this.cancel_hash = ${change.cancel_hash} and later.${key} > this.${key} ${samePart}
      and later.cancel_hash is not null and later.cancelled_at is null limit 1`.execute(db);
  if (rows.length > 0) throw new ApiError(errors.changeOvertaken);
}

/** The change behind a mail's link, read without effects. */
export async function readMailedChange<Table extends ChangesTable>(
  deps: Deps,
  changes: MailedChanges<Table>,
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
export async function cancelMailedChange<Table extends ChangesTable>(
  deps: SessionDeps,
  changes: MailedChanges<Table>,
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
    const at = clock.now();
    const restored = await changes.restore(tx, change, { at, ip });
    const table = sql.table(changes.table);
    await sql`update ${table} set cancelled_at = ${at} where cancel_hash = ${change.cancel_hash}`.execute(
      tx,
    );
    const row = { ...restored, account_id: accountId, made_at: at, ip };
    await sql`insert into ${table} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
      values (${sql.join(Object.values(row))})`.execute(tx);
    await endSessions(tx, accountId, "change");
  });
  deps.sessions.evict(accountId);
}

// Offered to other rooms.
import { ApiError, platformErrors } from "@nodeyard/contract/error.ts";
import { rolesAmong } from "@nodeyard/contract/operator-roles.ts";
import type { Queryable, Tx } from "../../platform/database.ts";
import type { SessionIdentity } from "../../platform/http/authenticate.ts";
import type { Deps } from "../../platform/deps.ts";
import { createToken, hashToken } from "../../platform/secrets.ts";
import { pauseChatBindings } from "./chat-access.ts";
import { noteEnded, type StoredSessionEnd } from "./session-ends.ts";

interface Limits {
  /** Unused for so long, a session ends. */
  readonly idleMs: number;
  readonly lifetimeMs: number;
}

const OWNER: Limits = { idleMs: 24 * 3_600_000, lifetimeMs: 30 * 24 * 3_600_000 };
const OPERATOR: Limits = { idleMs: 30 * 60_000, lifetimeMs: 8 * 3_600_000 };

function limitsOf(permissions: readonly string[]): Limits {
  return rolesAmong(permissions).length > 0 ? OPERATOR : OWNER;
}
/** Maximum staleness of `last_used_at`, so that not every read causes a write. */
const TOUCH_AFTER_MS = 5 * 60_000;

/** Opens a session, by a second factor if `isProved`. @returns its token, which is stored only in the browser. */
export async function createSession(
  deps: Pick<Deps, "clock">,
  tx: Queryable,
  session: { accountId: bigint; ip: string; userAgent: string; isProved?: boolean },
): Promise<string> {
  const token = createToken();
  const now = deps.clock.now();
  await tx
    .insertInto("sessions")
    .values({
      session_hash: hashToken(token),
      account_id: session.accountId,
      created_at: now,
      last_used_at: now,
      ip: session.ip,
      user_agent: session.userAgent,
      proved_at: session.isProved === true ? now : null,
    })
    .execute();
  return token;
}

/** The account's sessions that are alive, by their last use. */
export async function aliveSessions(deps: Pick<Deps, "db" | "clock">, accountId: bigint) {
  const now = deps.clock.now().getTime();
  const permissions = deps.db
    .selectFrom("account_permissions")
    .select("permission")
    .where("account_id", "=", accountId);
  const { idleMs, lifetimeMs } = limitsOf(
    (await permissions.execute()).map((row) => row.permission),
  );
  return deps.db
    .selectFrom("sessions")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("last_used_at", ">", new Date(now - idleMs))
    .where("created_at", ">", new Date(now - lifetimeMs))
    .orderBy("last_used_at", "desc")
    .execute();
}

/** A stored session with its expiry inputs. */
export interface StoredSession {
  readonly identity: SessionIdentity;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

interface SessionRow {
  account_id: bigint;
  created_at: Date;
  last_used_at: Date;
  proved_at: Date | null;
  is_phone_verified: boolean;
  has_factor: boolean;
  is_frozen: boolean;
  permissions: string[];
}

const READ_SESSION = `
  select s.account_id, s.created_at, s.last_used_at, s.proved_at, a.tel_verified_at is not null as is_phone_verified,
    exists (select from second_factors f where f.account_id = s.account_id and f.confirmed_at is not null) as has_factor,
    exists (select from account_freezes z where z.account_id = s.account_id) as is_frozen,
    array(select permission from account_permissions p where p.account_id = s.account_id) as permissions
  from sessions s join accounts a on a.account_id = s.account_id
  where s.session_hash = $1`;

/** The session of a hash, valid or not. */
export async function readSession(
  deps: Pick<Deps, "pool">,
  sessionHash: Buffer,
): Promise<StoredSession | undefined> {
  const { rows } = await deps.pool.query<SessionRow>({
    name: "read-session",
    text: READ_SESSION,
    values: [sessionHash],
  });
  const row = rows[0];
  return (
    row && {
      identity: {
        accountId: row.account_id,
        isPhoneVerified: row.is_phone_verified,
        permissions: row.permissions,
        hasFactor: row.has_factor,
        isFrozen: row.is_frozen,
        provedAt: row.proved_at ?? undefined,
      },
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
    }
  );
}

/** An owner's session lives for 24 unused hours and 30 days, an operator's for 30 minutes and 8 hours. */
export function isSessionAlive(stored: StoredSession, now: Date): boolean {
  const { idleMs, lifetimeMs } = limitsOf(stored.identity.permissions);
  return (
    now.getTime() - stored.lastUsedAt.getTime() < idleMs &&
    now.getTime() - stored.createdAt.getTime() < lifetimeMs
  );
}

/** True if `last_used_at` is due for an update. */
export function isTouchDue(stored: StoredSession, now: Date): boolean {
  return now.getTime() - stored.lastUsedAt.getTime() > TOUCH_AFTER_MS;
}

/** Updates `last_used_at`. @returns the updated session. */
export async function touchSession(
  deps: Pick<Deps, "pool">,
  sessionHash: Buffer,
  stored: StoredSession,
  now: Date,
): Promise<StoredSession> {
  await deps.pool.query("update sessions set last_used_at = $2 where session_hash = $1", [
    sessionHash,
    now,
  ]);
  return { ...stored, lastUsedAt: now };
}

/** Ends all sessions of an account except the given one, and those in the chat app. @returns how many of the web's. */
export async function endSessions(
  tx: Queryable,
  accountId: bigint,
  reason: StoredSessionEnd,
  except?: Buffer,
): Promise<number> {
  await pauseChatBindings(tx, accountId);
  let query = tx.deleteFrom("sessions").where("account_id", "=", accountId);
  if (except) query = query.where("session_hash", "!=", except);
  const ended = await query.returning(["session_hash", "last_used_at"]).execute();
  await noteEnded(tx, ended, reason);
  return ended.length;
}

/**
 * Throws if a session was ended while its call waited for the account's lock, which the caller holds: it creates nothing that would
 * outlive the change of a password.
 */
export async function assertSession(tx: Tx, sessionHash: Buffer): Promise<void> {
  const session = await tx
    .selectFrom("sessions")
    .select("session_id")
    .where("session_hash", "=", sessionHash)
    .executeTakeFirst();
  if (!session) throw new ApiError(platformErrors.noSession);
}

/** Deletes expired sessions, and why others ended once they would have expired. */
export async function deleteExpiredSessions(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = deps.clock.now().getTime();
  await deps.db
    .deleteFrom("ended_sessions")
    .where("last_used_at", "<", new Date(now - OWNER.idleMs))
    .execute();
  await deps.db
    .deleteFrom("sessions")
    .where((where) =>
      where.or([
        where("last_used_at", "<", new Date(now - OWNER.idleMs)),
        where("created_at", "<", new Date(now - OWNER.lifetimeMs)),
      ]),
    )
    .execute();
}

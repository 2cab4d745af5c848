import type { Queryable } from "../../platform/database.ts";
import type { SessionIdentity } from "../../platform/http/authenticate.ts";
import type { Deps } from "../../platform/http/route.ts";
import { createToken, hashToken } from "../../platform/secrets.ts";

const IDLE_MS = 24 * 3_600_000;
const LIFETIME_MS = 30 * 24 * 3_600_000;
/** How stale `last_used_at` may get before a read writes it; keeps reads from becoming writes. */
const TOUCH_AFTER_MS = 5 * 60_000;

/** Opens a session and gives its token, which only the browser keeps. */
export async function createSession(
  deps: Pick<Deps, "clock">,
  tx: Queryable,
  session: { accountId: bigint; ip: string; userAgent: string },
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
    })
    .execute();
  return token;
}

interface SessionRow {
  account_id: bigint;
  last_used_at: Date;
  is_phone_verified: boolean;
  permissions: string[];
}

const FIND_SESSION = `
  select s.account_id, s.last_used_at, a.tel_verified_at is not null as is_phone_verified,
    array(select permission from account_permissions p where p.account_id = s.account_id) as permissions
  from sessions s join accounts a on a.account_id = s.account_id
  where s.session_hash = $1 and s.last_used_at > $2 and s.created_at > $3`;

/** The account of a living session: used within 24 hours and opened within 30 days. */
export async function findSession(
  deps: Pick<Deps, "pool" | "clock">,
  sessionHash: Buffer,
): Promise<SessionIdentity | undefined> {
  const now = deps.clock.now();
  const { rows } = await deps.pool.query<SessionRow>({
    name: "find-session",
    text: FIND_SESSION,
    values: [sessionHash, new Date(now.getTime() - IDLE_MS), new Date(now.getTime() - LIFETIME_MS)],
  });
  const row = rows[0];
  if (!row) return undefined;
  if (now.getTime() - row.last_used_at.getTime() > TOUCH_AFTER_MS) {
    await deps.pool.query("update sessions set last_used_at = $2 where session_hash = $1", [
      sessionHash,
      now,
    ]);
  }
  return {
    accountId: row.account_id,
    isPhoneVerified: row.is_phone_verified,
    permissions: row.permissions,
  };
}

/** Ends all sessions of an account, but for the one given. */
export async function endSessions(
  tx: Queryable,
  accountId: bigint,
  except?: Buffer,
): Promise<void> {
  let query = tx.deleteFrom("sessions").where("account_id", "=", accountId);
  if (except) query = query.where("session_hash", "!=", except);
  await query.execute();
}

/** Sessions that can no longer be used. */
export async function dropDeadSessions(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = deps.clock.now().getTime();
  await deps.db
    .deleteFrom("sessions")
    .where((where) =>
      where.or([
        where("last_used_at", "<", new Date(now - IDLE_MS)),
        where("created_at", "<", new Date(now - LIFETIME_MS)),
      ]),
    )
    .execute();
}

import { IN_APP_IDLE_HOURS, IN_APP_LIFETIME_HOURS } from "@nodeyard/contract/wechat/rules.ts";
import { normaliseEmail } from "@nodeyard/contract/auth/rules.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import type { Queryable } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import type {
  BoundIdentity,
  InAppIdentity,
  NamedAccount,
} from "../../../platform/http/authenticate.ts";
import { createToken, hashToken } from "../../../platform/secrets.ts";

const IDLE_MS = IN_APP_IDLE_HOURS * HOUR_MS;
const LIFETIME_MS = IN_APP_LIFETIME_HOURS * HOUR_MS;
/** Maximum staleness of `last_used_at`, so that not every call writes. */
const TOUCH_AFTER_MS = 5 * 60_000;

/** Opens a session of an identity. @returns its token, which is stored only in the browser. */
export async function createInAppSession(
  { clock }: Pick<Deps, "clock">,
  tx: Queryable,
  identityId: bigint,
): Promise<{ readonly token: string; readonly endsAt: Date; readonly sessionHash: Buffer }> {
  const token = createToken();
  const sessionHash = hashToken(token);
  const now = clock.now();
  await tx
    .insertInto("wechat_sessions")
    .values({
      session_hash: sessionHash,
      wechat_identity_id: identityId,
      created_at: now,
      last_used_at: now,
    })
    .execute();
  return { token, sessionHash, endsAt: new Date(now.getTime() + LIFETIME_MS) };
}

/**
 * The identity of a session that is alive. One of an earlier official account is nobody's any more: its people authorise anew, and
 * are known by the present one.
 */
export async function findInAppSession(
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  sessionHash: Buffer,
): Promise<InAppIdentity | undefined> {
  const now = clock.now();
  const row = await db
    .selectFrom("wechat_sessions as s")
    .innerJoin("wechat_identities as i", "i.wechat_identity_id", "s.wechat_identity_id")
    .select(["s.wechat_identity_id", "s.last_used_at"])
    .where("s.session_hash", "=", sessionHash)
    .where("s.last_used_at", ">", new Date(now.getTime() - IDLE_MS))
    .where("s.created_at", ">", new Date(now.getTime() - LIFETIME_MS))
    .where("i.app_id", "=", config.wechat?.appId ?? "")
    .executeTakeFirst();
  if (!row) return undefined;
  if (now.getTime() - row.last_used_at.getTime() > TOUCH_AFTER_MS)
    await db
      .updateTable("wechat_sessions")
      .set({ last_used_at: now })
      .where("session_hash", "=", sessionHash)
      .execute();
  return { identityId: row.wechat_identity_id, sessionHash };
}

interface BoundRow {
  account_id: bigint;
  is_paused: boolean;
  proved_at: Date | null;
  is_phone_verified: boolean;
  has_factor: boolean;
  is_frozen: boolean;
  permissions: string[];
}

const READ_BOUND = `
  select b.account_id, b.password_changed_at <> a.password_changed_at as is_paused, p.proved_at,
    a.tel_verified_at is not null as is_phone_verified,
    exists (select from second_factors f where f.account_id = b.account_id and f.confirmed_at is not null) as has_factor,
    exists (select from account_freezes z where z.account_id = b.account_id) as is_frozen,
    array(select permission from account_permissions r where r.account_id = b.account_id) as permissions
  from wechat_bindings b join accounts a on a.account_id = b.account_id
    left join wechat_proofs p on p.session_hash = $2 and p.account_id = b.account_id
  where b.wechat_identity_id = $1 and ($3 = '' or b.handle = $3) and ($4 = '' or a.email = $4)`;

/** An account that is bound to the session's identity, with what authorises its calls; undefined if nothing is named. */
export async function findBoundAccount(
  { pool }: Pick<Deps, "pool">,
  { identityId, sessionHash }: InAppIdentity,
  { id, email }: NamedAccount,
): Promise<BoundIdentity | undefined> {
  if (id === "" && email === "") return undefined;
  const { rows } = await pool.query<BoundRow>({
    name: "read-bound-account",
    text: READ_BOUND,
    values: [identityId, sessionHash, id, normaliseEmail(email)],
  });
  const [row] = rows;
  return (
    row && {
      accountId: row.account_id,
      isPhoneVerified: row.is_phone_verified,
      permissions: row.permissions,
      hasFactor: row.has_factor,
      isFrozen: row.is_frozen,
      provedAt: row.proved_at ?? undefined,
      isPaused: row.is_paused,
    }
  );
}

/** Ends a session, and with it what was proved in it. */
export async function endInAppSession(db: Queryable, sessionHash: Buffer): Promise<void> {
  await db.deleteFrom("wechat_sessions").where("session_hash", "=", sessionHash).execute();
}

export async function deleteExpiredInAppSessions({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock.now().getTime();
  await db
    .deleteFrom("wechat_sessions")
    .where((where) =>
      where.or([
        where("last_used_at", "<", new Date(now - IDLE_MS)),
        where("created_at", "<", new Date(now - LIFETIME_MS)),
      ]),
    )
    .execute();
}

import type { SessionIdentity } from "../../platform/http/authenticate.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Listener } from "../../platform/listen.ts";
import {
  isSessionAlive,
  isTouchDue,
  readSession,
  touchSession,
  type StoredSession,
} from "./sessions.ts";

/** Notified with the account's id when one of its sessions ended or its permissions changed. */
export const SESSION_CHANGED = "session_changed";
/** A safety net: changes are notified, and a lost LISTEN connection clears the cache. */
const TTL_MS = 30_000;
const KEPT_SESSIONS = 20_000;

export interface SessionCache {
  /** An unattended call does not count as a use of the session. */
  find(sessionHash: Buffer, isUnattended: boolean): Promise<SessionIdentity | undefined>;
  /** Drops an account's sessions from this cache; other processes are notified by the database. */
  evict(accountId: bigint): void;
}

/**
 * Caches recently read sessions, so that a page's calls share one read. The database notifies every process when a session
 * ends; while the LISTEN connection is down nothing is cached.
 */
export function createSessionCache(
  deps: Pick<Deps, "pool" | "clock">,
  listener: Listener,
): SessionCache {
  const known = new Map<string, { stored: StoredSession; readAtMs: number }>();
  // Incremented on invalidation: a session that ended during its read must not be cached.
  let evictions = 0;
  const evict = (accountId: bigint): void => {
    evictions += 1;
    for (const [key, { stored }] of known) {
      if (stored.identity.accountId === accountId) known.delete(key);
    }
  };
  listener.subscribe(SESSION_CHANGED, (payload) => evict(BigInt(payload)));
  listener.onConnectionChange(() => {
    evictions += 1;
    known.clear();
  });

  const read = async (
    key: string,
    sessionHash: Buffer,
    isUnattended: boolean,
    now: Date,
  ): Promise<SessionIdentity | undefined> => {
    const before = evictions;
    let stored = await readSession(deps, sessionHash);
    if (!stored || !isSessionAlive(stored, now)) return undefined;
    if (!isUnattended && isTouchDue(stored, now))
      stored = await touchSession(deps, sessionHash, stored, now);
    if (listener.isConnected() && before === evictions && known.size < KEPT_SESSIONS) {
      known.set(key, { stored, readAtMs: performance.now() });
    }
    return stored.identity;
  };

  return {
    evict,
    find: async (sessionHash, isUnattended) => {
      const key = sessionHash.toString("latin1");
      const entry = known.get(key);
      const now = deps.clock.now();
      if (entry) {
        const isFresh = performance.now() - entry.readAtMs < TTL_MS;
        const isDue = !isUnattended && isTouchDue(entry.stored, now);
        if (isFresh && isSessionAlive(entry.stored, now) && !isDue) {
          return entry.stored.identity;
        }
        known.delete(key);
      }
      return read(key, sessionHash, isUnattended, now);
    },
  };
}

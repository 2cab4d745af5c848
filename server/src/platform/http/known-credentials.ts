/** As long as an unused session lives; a device reports far more often. */
const TTL_MS = 24 * 3_600_000;
/** About 20 MB. */
const KEPT_AT_MOST = 100_000;
/** Resolution of the order of the last use while there is room: moving an entry costs more than all else that a call does here. */
const MOVED_AFTER_MS = 60_000;

/** Digests of credentials that were valid when this process last looked them up; the least recently used leave first. */
export interface KnownCredentials {
  has(hash: Buffer): boolean;
  add(hash: Buffer): void;
  delete(hash: Buffer): void;
}

export function createKnownCredentials(
  nowMs: () => number,
  keptAtMost = KEPT_AT_MOST,
): KnownCredentials {
  // In the order of their last use.
  const usedAtMs = new Map<string, number>();
  const keyOf = (hash: Buffer): string => hash.toString("latin1");
  return {
    has: (hash) => {
      const at = usedAtMs.get(keyOf(hash));
      return at !== undefined && nowMs() - at < TTL_MS;
    },
    add: (hash) => {
      const key = keyOf(hash);
      const now = nowMs();
      const at = usedAtMs.get(key);
      const hasRoom = usedAtMs.size < keptAtMost / 2;
      if (at !== undefined && hasRoom && now - at < MOVED_AFTER_MS) return;
      usedAtMs.delete(key);
      usedAtMs.set(key, now);
      if (usedAtMs.size <= keptAtMost) return;
      // Only here: the first key is found behind all that were moved to the end.
      const [oldest] = usedAtMs.keys();
      if (oldest !== undefined) usedAtMs.delete(oldest);
    },
    delete: (hash) => {
      usedAtMs.delete(keyOf(hash));
    },
  };
}

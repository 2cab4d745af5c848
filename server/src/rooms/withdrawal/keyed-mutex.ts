/**
 * Serialises an account's attempts, which would otherwise consume each other's password and code attempts. Best effort,
 * per process; correctness comes from the unique index.
 */
export function createKeyedMutex() {
  const last = new Map<bigint, Promise<unknown>>();
  return async function runExclusive<Result>(
    accountId: bigint,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const mine = (last.get(accountId) ?? Promise.resolve()).then(work, work);
    last.set(accountId, mine);
    try {
      return await mine;
    } finally {
      if (last.get(accountId) === mine) last.delete(accountId);
    }
  };
}

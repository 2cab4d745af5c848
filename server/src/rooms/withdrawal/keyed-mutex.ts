/**
 * Lets one attempt of an account after the other: at the same time they would use up the tries of each other's password
 * and code. A courtesy of this process only; that one of them succeeds is the database's doing.
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

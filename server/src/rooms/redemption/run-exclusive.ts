const last = new Map<bigint, Promise<unknown>>();

/**
 * Serialises an account's attempts, which would otherwise consume each other's captcha, password and code attempts. Best effort,
 * per process; correctness comes from the account's lock.
 */
export async function runExclusive<Result>(
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
}

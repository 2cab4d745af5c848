/**
 * Runs pieces of work, at most so many at a time. Others wait: owners take turns, each with its pieces in the order in which they came, so
 * that one with many holds up nobody else's by more than one.
 */
export function limitConcurrency<Owner>(
  most: number,
): <T>(owner: Owner, work: () => Promise<T>) => Promise<T> {
  let running = 0;
  /** By owner, the next one's turn first. */
  const waiting = new Map<Owner, (() => void)[]>();
  const startNext = (): void => {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    const [owner, [start, ...rest]] = next;
    waiting.delete(owner);
    if (rest.length > 0) waiting.set(owner, rest);
    start?.();
  };
  return async (owner, work) => {
    if (running < most) running += 1;
    // Takes the place of the one that ends.
    else
      await new Promise<void>((resolve) =>
        waiting.set(owner, [...(waiting.get(owner) ?? []), resolve]),
      );
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}

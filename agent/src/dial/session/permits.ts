/** Lets at most so many hold a permit at once; the others wait in order. */
export interface Permits {
  /** Resolves with the function that releases it; undefined if the signal fires first. */
  acquire(signal: AbortSignal): Promise<(() => void) | undefined>;
}

export function createPermits(count: number): Permits {
  let free = count;
  const waiting: (() => void)[] = [];

  function release(): void {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }

  return {
    async acquire(signal) {
      if (signal.aborted) return undefined;
      if (free > 0) {
        free -= 1;
        return release;
      }
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const turn = (): void => resolve(true);
      const leave = (): void => {
        const at = waiting.indexOf(turn);
        if (at < 0) return;
        waiting.splice(at, 1);
        resolve(false);
      };
      waiting.push(turn);
      signal.addEventListener("abort", leave, { once: true });
      const isMine = await promise;
      signal.removeEventListener("abort", leave);
      return isMine ? release : undefined;
    },
  };
}

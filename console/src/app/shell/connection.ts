/** One part without an answer may be its own fault; several are the connection's. */
const PARTS = 2;
const DELAYS_MS = [2_000, 5_000, 15_000] as const;

/** Pause before another try: short at first, then steady. */
export function retryDelayMs(tries: number): number {
  return DELAYS_MS[Math.min(tries, DELAYS_MS.length - 1)] ?? DELAYS_MS[0];
}

/** Since when the connection is lost, from the times of the failures; undefined while it is not. */
export function lostSince(failedAt: readonly number[]): number | undefined {
  return failedAt.length < PARTS ? undefined : Math.min(...failedAt);
}

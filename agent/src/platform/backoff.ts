const BASE_MS = 2_000;
const MAX_MS = 5 * 60_000;

/**
 * Exponential backoff before attempt `failures` + 1: 2 s to 5 min, half of it jitter so that devices do not reconnect
 * in step. The server's Retry-After is a lower bound.
 */
export function backoffMs(
  failures: number,
  retryAfterSeconds: number | undefined,
  random: () => number = Math.random,
): number {
  const full = Math.min(MAX_MS, BASE_MS * 2 ** Math.min(Math.max(failures - 1, 0), 20));
  const jittered = full / 2 + (full / 2) * random();
  if (retryAfterSeconds === undefined) return jittered;
  const requestedMs = Math.min(retryAfterSeconds * 1000, MAX_MS);
  return Math.max(jittered, requestedMs + (requestedMs / 4) * random());
}

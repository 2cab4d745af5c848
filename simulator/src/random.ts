/**
 * A deterministic number from 0 to 1, so that any moment of any device can be computed independently. (xmur3 over the
 * numbers, finished with murmur3's mixer.)
 */
export function roll(...parts: readonly number[]): number {
  let hash = 1779033703 ^ parts.length;
  for (const part of parts) {
    const low = part | 0;
    const high = Math.floor(part / 2 ** 32) | 0;
    for (const word of high === 0 ? [low] : [low, high]) {
      hash = Math.imul(hash ^ word, 3432918353);
      hash = (hash << 13) | (hash >>> 19);
    }
  }
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** A deterministic number from `low` to `high`. */
export function rollBetween(low: number, high: number, ...parts: readonly number[]): number {
  return low + (high - low) * roll(...parts);
}

/** A deterministic choice. */
export function pick<Choice>(choices: readonly [Choice, ...Choice[]], ...parts: number[]): Choice {
  return choices[Math.floor(roll(...parts) * choices.length)] ?? choices[0];
}

/** Smooth noise from −1 to 1: a value at each multiple of `stepMs`, eased in between. */
export function smoothNoise(atMs: number, stepMs: number, ...parts: readonly number[]): number {
  const step = Math.floor(atMs / stepMs);
  const share = atMs / stepMs - step;
  const eased = share * share * (3 - 2 * share);
  const here = roll(...parts, step);
  const there = roll(...parts, step + 1);
  return (here + (there - here) * eased) * 2 - 1;
}

// Offered to other rooms.
/** Numbers to look through at most; half of them on average. A browser takes about a second for 50,000 to 200,000. */
const LEAST = { low: 50_000, high: 250_000 } as const;
/** Half a minute on a slow phone: dear for a script, bearable for an owner whose account is under attack. */
const MOST = 2_000_000;
/** Checks of a network, or failed sign-ins of an account, after which the work doubles. */
const DOUBLES_AFTER = 20;

export type WorkLevel = keyof typeof LEAST;

/** The work that the server demands after so many earlier attempts; a caller may only ask for more. */
export function workAfter(attempts: number, level: WorkLevel): number {
  return Math.min(MOST, LEAST[level] * 2 ** Math.floor(attempts / DOUBLES_AFTER));
}

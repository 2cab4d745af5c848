/** Counts of a run, and how late the last reports were answered. */
export interface Tally {
  reports: number;
  accepted: number;
  duplicates: number;
  refused: number;
  replayed: number;
  /** Calls that the server did not answer, or put off. */
  away: number;
  unbound: number;
  commands: number;
  /** Milliseconds from when a report was due to its answer, since the last look. */
  lagsMs: number[];
}

export function createTally(): Tally {
  return {
    reports: 0,
    accepted: 0,
    duplicates: 0,
    refused: 0,
    replayed: 0,
    away: 0,
    unbound: 0,
    commands: 0,
    lagsMs: [],
  };
}

/** Takes the lags gathered so far; half were below the first figure, 99 of 100 below the second. */
export function takeLag(tally: Tally): { medianMs: number; p99Ms: number; mostMs: number } {
  const lags = tally.lagsMs.splice(0).toSorted((one, other) => one - other);
  const at = (share: number): number => lags[Math.floor(share * (lags.length - 1))] ?? 0;
  return { medianMs: at(0.5), p99Ms: at(0.99), mostMs: at(1) };
}

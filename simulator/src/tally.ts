/** Counters of a run, and response delays of the latest reports. */
export interface Tally {
  reports: number;
  accepted: number;
  duplicates: number;
  refused: number;
  replayed: number;
  /** Calls without a response, or deferred by the server. */
  away: number;
  unbound: number;
  commands: number;
  /** Milliseconds from a report's due time to its response, since the last reading. */
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

/** Median and 99th percentile of the lags since the last reading. */
export function drainLag(tally: Tally): { medianMs: number; p99Ms: number; mostMs: number } {
  const lags = tally.lagsMs.splice(0).toSorted((one, other) => one - other);
  const at = (share: number): number => lags[Math.floor(share * (lags.length - 1))] ?? 0;
  return { medianMs: at(0.5), p99Ms: at(0.99), mostMs: at(1) };
}

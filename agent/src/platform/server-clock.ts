import type { TimeSource } from "./time.ts";

/** Clock difference above which the owner is warned. */
export const CLOCK_WARNING_MS = 60_000;
/** Smaller differences are network noise. */
const NOISE_MS = 1_500;
/** Slower responses are too imprecise to set the clock by. */
const MAX_ROUND_TRIP_MS = 4_000;

interface Observation {
  /** Server time minus the machine's clock. */
  offsetMs: number;
  /** Correction by this observation. */
  movedMs: number;
  /** True if this is the first observation of this run. */
  first: boolean;
}

export interface ServerClock {
  /** Best estimate of the server's time. */
  now(): number;
  /** Server time minus the machine's clock. */
  offsetMs(): number;
  /** True if the server's time was observed in this run. */
  confirmed(): boolean;
  /** False while unconfirmed and behind a server time known to be in the past. */
  plausible(): boolean;
  /** Updates the estimate from a response's `serverTime`; undefined if too slow or invalid. */
  observe(serverTime: string, roundTripMs: number): Observation | undefined;
}

/**
 * Tracks the server's time. After the first observation time advances by the machine's uptime, so that neither a wrong
 * clock nor a clock change moves a slot.
 *
 * @param known stored by an earlier run: the clock offset, and a server time in the past
 */
export function createServerClock(
  time: TimeSource,
  known: { offsetMs: number; passedMs: number } = { offsetMs: 0, passedMs: 0 },
): ServerClock {
  let anchor: { serverMs: number; steadyMs: number } | undefined;

  function now(): number {
    if (anchor === undefined) return time.wallMs() + known.offsetMs;
    return anchor.serverMs + (time.steadyMs() - anchor.steadyMs);
  }

  return {
    now,
    offsetMs: () => now() - time.wallMs(),
    confirmed: () => anchor !== undefined,
    plausible: () => anchor !== undefined || now() >= known.passedMs - CLOCK_WARNING_MS,
    observe(serverTime, roundTripMs) {
      const stated = Date.parse(serverTime);
      if (Number.isNaN(stated) || roundTripMs > MAX_ROUND_TRIP_MS) return undefined;
      const estimate = stated + roundTripMs / 2;
      const movedMs = estimate - now();
      const first = anchor === undefined;
      if (first || Math.abs(movedMs) > NOISE_MS + roundTripMs)
        anchor = { serverMs: estimate, steadyMs: time.steadyMs() };
      return { offsetMs: now() - time.wallMs(), movedMs, first };
    },
  };
}

import type { TimeSource } from "./time.ts";

/** A clock this far from the server's is worth telling the owner. */
export const CLOCK_WARNING_MS = 60_000;
/** Smaller differences than this are the network's, not the clock's. */
const NOISE_MS = 1_500;
/** An answer slower than this says too little about the time. */
const MAX_ROUND_TRIP_MS = 4_000;

export interface Observation {
  /** Server time minus the machine's clock. */
  offsetMs: number;
  /** How far the agent's idea of the time moved by this observation. */
  movedMs: number;
  /** Whether this was the first word from the server in this run. */
  first: boolean;
}

export interface ServerClock {
  /** The server's time as far as it is known. */
  now(): number;
  /** Server time minus the machine's clock. */
  offsetMs(): number;
  /** Whether the server has told the time in this run. */
  confirmed(): boolean;
  /** False while the machine's clock is behind a time that has certainly passed and the server has not spoken yet. */
  plausible(): boolean;
  /** Learns from the `serverTime` of an answer; undefined when the answer was too slow or says nothing. */
  observe(serverTime: string, roundTripMs: number): Observation | undefined;
}

/**
 * Follows the server's time. Once the server has spoken, time runs on from there by the machine's uptime, so that
 * neither a wrong clock nor a clock set in mid-run moves a slot.
 *
 * @param known what an earlier run stored: the offset then, and a server time that has certainly passed
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

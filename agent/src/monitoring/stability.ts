/** Result of one probe; `unknown` if it does not reflect the network. */
export type Probe =
  | {
      readonly kind: "answered";
      readonly roundTripMs: number;
      /** False if the delay is not the line's: of the server, of this machine, or of its own traffic. */
      readonly isTimed: boolean;
    }
  | { readonly kind: "lost" | "unknown" };

/** Fewer probes than this give no result. */
export const MIN_PROBES = 3;
/** Time after which a probe counts as lost. */
export const LOST_AFTER_MS = 3_000;
/** An answer that is this much later than the line's usual one counts as much as a lost one. */
const LATE_MS = 365;
const PER_LATENCY_MS = 0.75;
const WORST = 10_000;

/** The lower quartile: a line's usual round trip, whatever a quarter to three quarters of its answers meet. */
function usualMs(roundTrips: readonly number[], lost: number): number {
  const sorted = roundTrips.toSorted((one, other) => one - other);
  // Lost probes are later than any answer, so that no answer is worse for being late than for being lost.
  return sorted[Math.floor((sorted.length + lost) / 4)] ?? LOST_AFTER_MS;
}

/**
 * Stability figure of these probes, 1 to 10,000; 0 if there are too few:
 *
 *     0.75 · usual round trip in ms + 10,000 · mean badness of the probes
 *
 * A lost probe has badness 1; an answer has its delay above the usual round trip (RFC 5481's packet delay variation, against the
 * lower quartile), as a share of 365 ms and at most 1; an answer whose delay is not the line's has 0.
 *
 * One probe in ten lost is 1,000, a quarter 2,500; so are jitters of 50 and 125 ms (mean difference of consecutive round trips).
 */
export function stableValue(probes: readonly Probe[]): number {
  const lost = probes.filter(({ kind }) => kind === "lost").length;
  const answered = probes.filter((probe) => probe.kind === "answered");
  const sent = answered.length + lost;
  if (sent < MIN_PROBES) return 0;
  const timed = answered.filter(({ isTimed }) => isTimed).map(({ roundTripMs }) => roundTripMs);
  const usual = timed.length === 0 ? 0 : usualMs(timed, lost);
  const badness = timed.reduce(
    (sum, roundTripMs) => sum + Math.min(1, Math.max(0, roundTripMs - usual) / LATE_MS),
    lost,
  );
  const value = PER_LATENCY_MS * usual + (WORST * badness) / sent;
  return Math.min(WORST, Math.max(1, Math.round(value)));
}

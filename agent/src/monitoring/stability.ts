/** Result of one probe; `unknown` if it does not reflect the network. */
export type Probe = { kind: "answered"; roundTripMs: number } | { kind: "lost" | "unknown" };

/** Fewer probes than this give no result. */
const MIN_PROBES = 3;
const PER_JITTER_MS = 20;
const PER_LOSS_PERCENT = 100;
const WORST = 10_000;

/**
 * Stability figure of a slot: 20 × jitter in ms + 100 × loss in percent, 1 to 10,000; 0 if nothing was measured. Jitter
 * is the mean difference between consecutive round trips (RFC 3550 without smoothing).
 *
 * A wired line jitters by 1–5 ms: 20–100. At 50 ms of jitter, or one probe in ten lost, the value is 1,000 and
 * stability no longer high; at 125 ms or a quarter lost it is 2,500 and low.
 */
export function stableValue(probes: readonly Probe[]): number {
  const roundTrips = probes.flatMap((probe) =>
    probe.kind === "answered" ? [probe.roundTripMs] : [],
  );
  const lost = probes.filter((probe) => probe.kind === "lost").length;
  const sent = roundTrips.length + lost;
  if (sent < MIN_PROBES) return 0;
  const differences = roundTrips
    .slice(1)
    .map((value, index) => Math.abs(value - (roundTrips[index] ?? value)));
  const jitterMs =
    differences.length === 0
      ? 0
      : differences.reduce((sum, value) => sum + value, 0) / differences.length;
  const value = PER_JITTER_MS * jitterMs + PER_LOSS_PERCENT * ((100 * lost) / sent);
  return Math.min(WORST, Math.max(1, Math.round(value)));
}

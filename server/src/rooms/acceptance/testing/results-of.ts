import type { LineTest, RunResults } from "../results/read-results.ts";
import type { Round } from "../lines/read-rounds.ts";

const MBPS = 1_000_000;

/** A run whose lines have so many Mbit/s alone, from these addresses. */
export function resultsOf(
  alone: readonly number[],
  rounds: readonly Round[],
  ips?: readonly string[],
) {
  const keys = alone.map((_, index) => ({ lineId: String(index + 1), session: 1 }));
  const tests: LineTest[] = alone.map((mbps, index) => ({
    lineId: String(index + 1),
    session: 1,
    upBps: mbps * MBPS,
    downBps: null,
    measuredAt: null,
    seenIp: ips?.[index] ?? `198.51.100.${index}`,
  }));
  const lines = keys.map((key) => ({ ...key, state: "normal" }));
  return { lines, tests, rounds } as unknown as RunResults;
}

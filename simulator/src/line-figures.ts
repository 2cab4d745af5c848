import type { LineStatistics } from "@nodeyard/contract/dial/agent-calls.ts";
import { HOUR_MS, MINUTE_MS } from "@nodeyard/contract/time.ts";
import { pick, rollBetween, smoothNoise } from "./random.ts";

const round = (value: number): number => Math.round(value * 100) / 100;

/** Measurements of a virtual line at a moment; a deaf line receives nothing. */
export function figuresAt(
  seed: number,
  sinceMs: number,
  nowMs: number,
  { isDeaf }: { readonly isDeaf: boolean },
): LineStatistics {
  const baseMs = rollBetween(6, 38, seed, 95);
  const rtt = round(baseMs * (1 + 0.15 * smoothNoise(nowMs, MINUTE_MS, seed, 96)));
  const inBps = isDeaf ? 0 : Math.round(2e6 * (1.4 + smoothNoise(nowMs, HOUR_MS, seed, 97)));
  const outBps = isDeaf ? 0 : Math.round(3e7 * (1.3 + smoothNoise(nowMs, HOUR_MS, seed, 98)));
  const seconds = (nowMs - sinceMs) / 1000;
  const lossAverage = isDeaf ? 100 : round(rollBetween(0, 0.6, seed, 99));
  return {
    rttMs: isDeaf ? null : rtt,
    rttAverageMs: isDeaf ? null : round(baseMs),
    rttMaxMs: isDeaf ? null : round(baseMs * 1.6),
    jitterMs: isDeaf ? null : round(baseMs * 0.08),
    lossAveragePercent: lossAverage,
    lossMaxPercent: isDeaf ? 100 : lossAverage === 0 ? 0 : 20,
    receivedBytes: isDeaf ? 0 : Math.round((2.8e6 / 8) * seconds),
    sentBytes: isDeaf ? 0 : Math.round((3.9e7 / 8) * seconds),
    inBps,
    outBps,
    natType: isDeaf ? 0 : pick([3, 3, 5, 6, 7], seed, 100),
  };
}

import type { RevenueCause } from "@nodeyard/contract/revenue/rules.ts";
import { HOUR_MS, SLOT_MS } from "@nodeyard/contract/time.ts";
import type { SettlementRule } from "../../settlement/settlement-rules.ts";

const PPM = 1_000_000n;
const SLOTS_PER_HOUR = HOUR_MS / SLOT_MS;

/** What a device's weight in an hour is made of, in parts per million. */
export interface Factors {
  readonly onlinePpm: number;
  readonly usablePpm: number;
  readonly bandwidthPpm: number;
  readonly miningPpm: number;
  readonly peakPpm: number;
}

/** Figures of the hour that a weight is priced with. */
export interface HourPrice {
  readonly distributedMicroBp: bigint;
  readonly totalWeightPpm: bigint;
}

/** What one cause cost in an hour. */
export interface Loss {
  readonly cause: RevenueCause;
  readonly lostMicroBp: bigint;
  /** Whether nothing was left of the weight after it. */
  readonly isBlocking: boolean;
}

/** The formula of the hourly settlement, floored where `weigh-hour.ts` floors. */
export function weightOf(rule: SettlementRule, factors: Factors): bigint {
  const { onlinePpm, usablePpm, bandwidthPpm, miningPpm, peakPpm } = factors;
  const usable =
    ((BigInt(rule.usable_weight_ppm) * BigInt(usablePpm)) / PPM) * BigInt(bandwidthPpm);
  const base = (BigInt(rule.online_weight_ppm) * BigInt(onlinePpm) + usable) / PPM;
  return (((base * BigInt(miningPpm)) / PPM) * BigInt(peakPpm)) / PPM;
}

/**
 * What lowered a device's weight in an hour, and the BP that each cause cost: from the best weight that there is down
 * to the device's own, one factor after another, each step at the hour's price of weight. Each is floored, so that what
 * was earned and lost is never more than the best weight would have brought. `late_reports` is a part of `offline`: that
 * of the slots whose points did come, after the hour was settled.
 */
export function weighCauses(
  rule: SettlementRule,
  factors: Factors,
  price: HourPrice,
  latePoints: number,
): Loss[] {
  const best: Factors = {
    onlinePpm: 1_000_000,
    usablePpm: 1_000_000,
    bandwidthPpm: rule.level_high_ppm,
    miningPpm: rule.mining_factor_high_ppm,
    peakPpm: 1_000_000,
  };
  const online = { ...best, onlinePpm: factors.onlinePpm, usablePpm: factors.onlinePpm };
  const usable = { ...online, usablePpm: factors.usablePpm };
  const bandwidth = { ...usable, bandwidthPpm: factors.bandwidthPpm };
  const mining = { ...bandwidth, miningPpm: factors.miningPpm };
  const steps: readonly [RevenueCause, Factors][] = [
    ["offline", online],
    ["unusable", usable],
    ["bandwidth", bandwidth],
    ["stability", mining],
    ["evening_peak", factors],
  ];
  const losses: Loss[] = [];
  let before = weightOf(rule, best);
  for (const [cause, step] of steps) {
    const after = weightOf(rule, step);
    if (after < before) {
      const lostMicroBp = ((before - after) * price.distributedMicroBp) / price.totalWeightPpm;
      losses.push({ cause, lostMicroBp, isBlocking: after === 0n });
    }
    before = after;
  }
  const offline = losses.find((loss) => loss.cause === "offline");
  const missing = SLOTS_PER_HOUR - Math.round((factors.onlinePpm * SLOTS_PER_HOUR) / 1_000_000);
  const late = BigInt(Math.min(latePoints, missing));
  if (offline && late > 0n) {
    const lostMicroBp = (offline.lostMicroBp * late) / BigInt(missing);
    losses.push({ ...offline, cause: "late_reports", lostMicroBp });
  }
  return losses;
}

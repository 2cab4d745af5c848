import { GAIN_FACTORS, type GainFactor } from "@nodeyard/contract/revenue/rules.ts";
import type { SettlementRule } from "../../settlement/settlement-rules.ts";
import {
  bestFactors,
  weightOf,
  type Factors,
  type HourPart,
  type HourPrice,
} from "./weigh-causes.ts";

/** What one factor would have brought in an hour. */
export interface Gain {
  readonly factor: GainFactor;
  readonly gainMicroBp: bigint;
}

/** In an hour without reports the other factors are unknown: they count as at their best, as for its loss. */
function everOnline(factors: Factors, best: Factors): Factors {
  const { onlinePpm, usablePpm } = factors;
  if (onlinePpm === 0) return best;
  return {
    ...factors,
    onlinePpm: best.onlinePpm,
    usablePpm: Math.floor((usablePpm * best.onlinePpm) / onlinePpm),
  };
}

/**
 * What each factor at its best would have brought an hour, the others as they were, at the hour's price of weight. The gains
 * overlap: two factors together bring more or less than the sum of both.
 */
export function weighGains(
  rule: SettlementRule,
  factors: Factors,
  price: HourPrice,
  part: HourPart,
): Gain[] {
  const best = bestFactors(rule, price, part, factors);
  const raised: Readonly<Record<GainFactor, Factors>> = {
    online: everOnline(factors, best),
    usable: { ...factors, usablePpm: factors.onlinePpm },
    bandwidth: { ...factors, bandwidthPpm: best.bandwidthPpm },
    stability: { ...factors, miningPpm: best.miningPpm },
    evening_peak: { ...factors, peakPpm: best.peakPpm },
  };
  const now = weightOf(rule, factors);
  return GAIN_FACTORS.flatMap((factor) => {
    const more = weightOf(rule, raised[factor]) - now;
    if (more <= 0n) return [];
    return [{ factor, gainMicroBp: (more * price.distributedMicroBp) / price.totalWeightPpm }];
  });
}

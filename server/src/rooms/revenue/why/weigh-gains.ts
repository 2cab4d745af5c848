import { PPM } from "@nodeyard/contract/ppm.ts";
import { GAIN_FACTORS, type GainFactor } from "@nodeyard/contract/revenue/rules.ts";
import type { SettlementRule } from "../../settlement/settlement-rules.ts";
import {
  bestFactors,
  weightOf,
  type Factors,
  type HourPart,
  type HourPrice,
} from "./weigh-causes.ts";

/** A device's own factors, for those that an hour could not measure. */
export interface OwnFactors {
  /** Of the time online, how much the network was usable. */
  readonly usablePart: number;
  /** Of the last hour with a usable network; undefined where there was none. */
  readonly bandwidthPpm: number | undefined;
  readonly miningPpm: number;
}

/** Gain from one factor in an hour; undefined if unknown. */
export interface Gain {
  readonly factor: GainFactor;
  readonly gainMicroBp: bigint | undefined;
}

/** Online all the time, and usable for the same part of it: the device's own where the hour has no report. */
function everOnline(
  factors: Factors,
  best: Factors,
  own: OwnFactors | undefined,
): Factors | undefined {
  const { onlinePpm, usablePpm } = factors;
  if (onlinePpm > 0)
    return {
      ...factors,
      onlinePpm: best.onlinePpm,
      usablePpm: Math.floor((usablePpm * best.onlinePpm) / onlinePpm),
      // Of an hour with few points, fewer count.
      addressPpm: onlinePpm < best.onlinePpm ? best.addressPpm : factors.addressPpm,
    };
  return (
    own && {
      ...factors,
      onlinePpm: best.onlinePpm,
      usablePpm: Math.floor(best.onlinePpm * own.usablePart),
      miningPpm: own.miningPpm,
    }
  );
}

/** The factors that follow from more usable time: the bandwidth that it would have had, and no reduction in the evening. */
function withUsable(
  rule: SettlementRule,
  raised: Factors | undefined,
  own: OwnFactors | undefined,
): Factors | undefined {
  if (!raised || raised.usablePpm === 0) return raised;
  const bandwidthPpm = raised.bandwidthPpm > 0 ? raised.bandwidthPpm : own?.bandwidthPpm;
  if (bandwidthPpm === undefined) return undefined;
  const isEnough = raised.usablePpm >= rule.peak_min_usable_ppm;
  return { ...raised, bandwidthPpm, peakPpm: isEnough ? PPM : raised.peakPpm };
}

/**
 * Gain of an hour from each factor at its best, the others as they were, at the hour's price of weight. A factor that an hour
 * without reports or without a usable network did not measure is taken from the device; see docs/decisions/0046-device-page.md. The
 * gains overlap: two factors together bring more or less than the sum of both.
 */
export function weighGains(
  rule: SettlementRule,
  factors: Factors,
  price: HourPrice,
  part: HourPart,
  own: OwnFactors | undefined,
): Gain[] {
  const best = bestFactors(rule, price, part, factors);
  const usable = { ...factors, usablePpm: factors.onlinePpm };
  const raised: Readonly<Record<GainFactor, Factors | undefined>> = {
    online: withUsable(rule, everOnline(factors, best, own), own),
    usable: withUsable(rule, usable, own),
    bandwidth: { ...factors, bandwidthPpm: best.bandwidthPpm },
    stability: { ...factors, miningPpm: best.miningPpm },
    evening_peak: { ...factors, peakPpm: best.peakPpm },
  };
  const now = weightOf(rule, factors);
  return GAIN_FACTORS.flatMap((factor): Gain[] => {
    const of = raised[factor];
    if (!of) return [{ factor, gainMicroBp: undefined }];
    const more = weightOf(rule, of) - now;
    if (more <= 0n) return [];
    return [{ factor, gainMicroBp: (more * price.distributedMicroBp) / price.totalWeightPpm }];
  });
}

import type { RevenueCause } from "@nodeyard/contract/loss-causes.ts";
import { PPM } from "@nodeyard/contract/ppm.ts";
import type { SettlementRule } from "../../settlement/settlement-rules.ts";

const FULL_PPM = BigInt(PPM);

/** Components of a device's weight in an hour, in parts per million. */
export interface Factors {
  readonly onlinePpm: number;
  /** Share of the paid time online that counts, since devices of one network share it. */
  readonly onlineFactorPpm: number;
  readonly usablePpm: number;
  readonly bandwidthPpm: number;
  /** Of its own level, before devices of one network shared it. */
  readonly ownBandwidthPpm: number;
  /** Before a bound lowered it. */
  readonly reportedBandwidthPpm: number;
  readonly miningPpm: number;
  readonly peakPpm: number;
  /** Share of the hour that counts, since its points came from several networks, or few came promptly. */
  readonly addressPpm: number;
  readonly rampPpm: number;
}

/** Parameters of the hour's price of weight, and the slots that count. */
export interface HourPrice {
  readonly distributedMicroBp: bigint;
  readonly totalWeightPpm: bigint;
  readonly slotCount: number;
}

/** Part of an hour that a device could have been online for, and was late for. */
export interface HourPart {
  /** Slots that count and that the device was bound in. */
  readonly boundSlotCount: number;
  readonly latePointCount: number;
}

/** Loss by one cause in an hour. */
export interface Loss {
  readonly cause: RevenueCause;
  readonly lostMicroBp: bigint;
  /** True if it reduced the weight to zero. */
  readonly isBlocking: boolean;
}

/** The formula of the hourly settlement, with the flooring of `weigh-hour.ts`. */
export function weightOf(rule: SettlementRule, factors: Factors): bigint {
  const { onlinePpm, onlineFactorPpm, usablePpm, bandwidthPpm } = factors;
  const { miningPpm, peakPpm, addressPpm, rampPpm } = factors;
  const usable =
    ((BigInt(rule.usable_weight_ppm) * BigInt(usablePpm)) / FULL_PPM) * BigInt(bandwidthPpm);
  const paidOnlinePpm = BigInt(rule.online_needs_usable ? usablePpm : onlinePpm);
  const countedOnlinePpm = (paidOnlinePpm * BigInt(onlineFactorPpm)) / FULL_PPM;
  const base = (BigInt(rule.online_weight_ppm) * countedOnlinePpm + usable) / FULL_PPM;
  return [miningPpm, peakPpm, addressPpm, rampPpm].reduce(
    (weight, factorPpm) => (weight * BigInt(factorPpm)) / FULL_PPM,
    base,
  );
}

/** Share of an hour's slots, as the settlement floors it; an online slot counts, whatever the binding says. */
function boundPpmOf({ slotCount }: HourPrice, part: HourPart, { onlinePpm }: Factors): number {
  return Math.max(onlinePpm, Math.floor((part.boundSlotCount * PPM) / slotCount));
}

/** Factors of a device that is online, usable and fast in all slots that it was bound in. */
export function bestFactors(
  rule: SettlementRule,
  price: HourPrice,
  part: HourPart,
  factors: Factors,
): Factors {
  const boundPpm = boundPpmOf(price, part, factors);
  return {
    onlinePpm: boundPpm,
    onlineFactorPpm: PPM,
    usablePpm: boundPpm,
    bandwidthPpm: rule.level_high_ppm,
    ownBandwidthPpm: rule.level_high_ppm,
    reportedBandwidthPpm: rule.level_high_ppm,
    miningPpm: rule.mining_factor_high_ppm,
    peakPpm: PPM,
    addressPpm: PPM,
    rampPpm: PPM,
  };
}

/**
 * A device's losses in an hour by cause, in BP: from the maximum weight to the device's, factor by factor, at the hour's
 * price of weight. Each is floored, so that revenue plus losses never exceed the maximum. `late_reports` is the part of
 * `offline` whose points arrived too late.
 */
export function weighCauses(
  rule: SettlementRule,
  factors: Factors,
  price: HourPrice,
  part: HourPart,
): Loss[] {
  const best = bestFactors(rule, price, part, factors);
  const online = { ...best, onlinePpm: factors.onlinePpm, usablePpm: factors.onlinePpm };
  const usable = { ...online, usablePpm: factors.usablePpm };
  const bandwidth = { ...usable, bandwidthPpm: factors.reportedBandwidthPpm };
  const bounded = { ...usable, bandwidthPpm: factors.ownBandwidthPpm };
  const shared = {
    ...bounded,
    bandwidthPpm: factors.bandwidthPpm,
    onlineFactorPpm: factors.onlineFactorPpm,
  };
  const mining = { ...shared, miningPpm: factors.miningPpm };
  const peak = { ...mining, peakPpm: factors.peakPpm };
  const address = { ...peak, addressPpm: factors.addressPpm };
  const steps: readonly [RevenueCause, Factors][] = [
    ["offline", online],
    ["unusable", usable],
    ["bandwidth", bandwidth],
    ["bandwidth_bound", bounded],
    ["shared_network", shared],
    ["stability", mining],
    ["evening_peak", peak],
    ["address_changes", address],
    ["new_device", factors],
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
  const missing = part.boundSlotCount - Math.round((factors.onlinePpm * price.slotCount) / PPM);
  const late = BigInt(Math.min(part.latePointCount, missing));
  if (offline && late > 0n) {
    const lostMicroBp = (offline.lostMicroBp * late) / BigInt(missing);
    losses.push({ ...offline, cause: "late_reports", lostMicroBp });
  }
  return losses;
}

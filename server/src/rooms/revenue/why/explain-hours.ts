import type { WhyResponse } from "@nodeyard/contract/revenue/detail-calls.ts";
import { PPM } from "@nodeyard/contract/ppm.ts";
import { BANDWIDTH_LEVELS } from "@nodeyard/contract/revenue/rules.ts";
import { REVENUE_CAUSES, type RevenueCause } from "@nodeyard/contract/loss-causes.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { HOUR_MS, SLOT_MS } from "@nodeyard/contract/time.ts";
import { isEveningPeak, type SettlementRule } from "../../settlement/settlement-rules.ts";
import type { HourCredit, SettledHour } from "./read-why.ts";
import {
  weighCauses,
  type Factors,
  type HourPart,
  type HourPrice,
  type Loss,
} from "./weigh-causes.ts";
import { weighGains, type Gain, type OwnFactors } from "./weigh-gains.ts";

type WhyHour = WhyResponse["hours"][number];
type WhyCredit = NonNullable<WhyHour["credit"]>;

/** When a device was bound; undefined where any device is meant, bound all hour. */
export type Binding =
  | {
      readonly bound_at: Date;
      readonly unbound_at: Date | null;
      /** Of a transferred machine. */
      readonly origin_device_id?: bigint | null;
    }
  | undefined;

/** An hour of a device, before presentation. */
export interface DeviceHour {
  readonly hourAt: Date;
  readonly binding: Binding;
  readonly settled: SettledHour | undefined;
  readonly credit: HourCredit | undefined;
  readonly lineId: bigint | undefined;
  readonly latePoints: number;
}

export interface ExplainedHour {
  readonly wire: WhyHour;
  readonly amountMicroBp: bigint;
  readonly losses: readonly Loss[];
}

/** Factor of a bandwidth level, as the database stores it. */
export function levelFactorOf(rule: SettlementRule, level: number): number {
  return [0, rule.level_low_ppm, rule.level_medium_ppm, rule.level_high_ppm][level] ?? 0;
}

/** Bandwidth factor before devices of one network shared it: the mean of its addresses', unless they did. */
function ownFactorOf(rule: SettlementRule, credit: HourCredit): number {
  return credit.network_device_count === null
    ? credit.bandwidth_factor_ppm
    : levelFactorOf(rule, credit.bandwidth_level);
}

/** Bandwidth factor of what the device reported, before a bound lowered it. */
function reportedFactorOf(rule: SettlementRule, credit: HourCredit): number {
  const { reported_out_bps: outBps } = credit;
  if (outBps === null) return levelFactorOf(rule, credit.bandwidth_level);
  return outBps >= rule.level_high_min_bps ? rule.level_high_ppm : rule.level_medium_ppm;
}

function presentMeasured(credit: HourCredit | undefined): WhyCredit["measured"] {
  const {
    usable_out_bps_avg: outBps,
    stable_value_sum: sum,
    stable_point_count: count,
  } = credit ?? {};
  if (outBps === undefined || outBps === null) return null;
  if (sum === undefined || sum === null || count === undefined || count === null) return null;
  return { outBps: Number(outBps), stableSum: Number(sum), stableCount: count };
}

/** Inputs of the formula; zeros for a device without reports, which has no credit. */
function factorsOf(settled: SettledHour, credit: HourCredit | undefined): Factors {
  const { rule } = settled;
  if (credit) {
    return {
      onlinePpm: credit.online_share_ppm,
      onlineFactorPpm: credit.online_factor_ppm,
      usablePpm: credit.usable_share_ppm,
      bandwidthPpm: credit.bandwidth_factor_ppm,
      ownBandwidthPpm: ownFactorOf(rule, credit),
      reportedBandwidthPpm: reportedFactorOf(rule, credit),
      miningPpm: credit.mining_factor_ppm,
      peakPpm: credit.peak_factor_ppm,
      addressPpm: credit.address_factor_ppm,
      rampPpm: credit.ramp_factor_ppm,
    };
  }
  const isFaulty = isEveningPeak(settled.hour_at) && rule.peak_min_usable_ppm > 0;
  return {
    onlinePpm: 0,
    onlineFactorPpm: PPM,
    usablePpm: 0,
    bandwidthPpm: 0,
    ownBandwidthPpm: 0,
    reportedBandwidthPpm: 0,
    miningPpm: rule.mining_factor_low_ppm,
    peakPpm: isFaulty ? rule.peak_factor_ppm : PPM,
    addressPpm: PPM,
    rampPpm: PPM,
  };
}

function presentCredit(credit: HourCredit | undefined, factors: Factors): WhyHour["credit"] {
  const weightPpm = credit?.weight_ppm ?? 0n;
  return {
    amount: formatMicroBp(credit?.amount_micro_bp ?? 0n),
    onlineShare: factors.onlinePpm / PPM,
    onlineFactor: factors.onlineFactorPpm / PPM,
    usableShare: factors.usablePpm / PPM,
    bandwidthLevel: BANDWIDTH_LEVELS[credit?.bandwidth_level ?? 0] ?? "none",
    bandwidthFactor: factors.bandwidthPpm / PPM,
    miningFactor: factors.miningPpm / PPM,
    peakFactor: factors.peakPpm / PPM,
    addressFactor: factors.addressPpm / PPM,
    rampFactor: factors.rampPpm / PPM,
    addressDeviceCount: credit?.network_device_count ?? null,
    weight: Number(weightPpm) / PPM,
    weightPpm: String(weightPpm),
    reportedOutBps:
      credit === undefined || credit.reported_out_bps === null
        ? null
        : Number(credit.reported_out_bps),
    measured: presentMeasured(credit),
  };
}

function presentHour(settled: SettledHour): WhyHour["hour"] {
  return {
    pool: formatMicroBp(settled.pool_micro_bp),
    fee: formatMicroBp(settled.fee_micro_bp),
    distributed: formatMicroBp(settled.distributed_micro_bp),
    totalWeightPpm: String(settled.total_weight_ppm),
    networkDeviceCount: settled.device_count,
    onlineWeight: settled.rule.online_weight_ppm / PPM,
    usableWeight: settled.rule.usable_weight_ppm / PPM,
    onlineNeedsUsable: settled.rule.online_needs_usable,
    slotCount: settled.slot_count,
  };
}

function presentLosses(losses: readonly Loss[]): WhyHour["lost"] {
  const lost = (cause: RevenueCause): bigint =>
    losses.find((loss) => loss.cause === cause)?.lostMicroBp ?? 0n;
  return Object.fromEntries(
    REVENUE_CAUSES.map((cause) => [cause, formatMicroBp(lost(cause))]),
  ) as WhyHour["lost"];
}

/** The hour's price of weight; undefined where there was no weight to share it among. */
function priceOf(settled: SettledHour): HourPrice | undefined {
  if (settled.total_weight_ppm === 0n) return undefined;
  return {
    distributedMicroBp: settled.distributed_micro_bp,
    totalWeightPpm: settled.total_weight_ppm,
    slotCount: settled.slot_count,
  };
}

/** A slot counts from the binding in it on, as its report does; that of a transfer is the earlier owner's. */
function partOf(settled: SettledHour, binding: Binding, latePointCount: number): HourPart {
  const { hour_at: hourAt, slot_count: slotCount } = settled;
  if (!binding) return { boundSlotCount: slotCount, latePointCount };
  const startMs = hourAt.getTime();
  const untilMs = binding.unbound_at?.getTime() ?? Infinity;
  const isTransferred = (binding.origin_device_id ?? null) !== null;
  const fromMs = binding.bound_at.getTime() - (isTransferred ? 0 : SLOT_MS - 1);
  const slots = Array.from({ length: slotCount }, (_, slot) => startMs + slot * SLOT_MS);
  const isBound = (slotMs: number): boolean => slotMs >= fromMs && slotMs < untilMs;
  return { boundSlotCount: slots.filter(isBound).length, latePointCount };
}

/** Gain of the hour from each factor at its best. */
export function hourGains(
  settled: SettledHour,
  credit: HourCredit | undefined,
  binding: Binding,
  own: OwnFactors | undefined,
): Gain[] {
  const price = priceOf(settled);
  if (!price) return [];
  const factors = factorsOf(settled, credit);
  return weighGains(settled.rule, factors, price, partOf(settled, binding, 0), own);
}

/** One hour with its inputs and losses by cause; an hour without any weight has no price. */
export function explainHour({
  hourAt,
  binding,
  settled,
  credit,
  lineId,
  latePoints,
}: DeviceHour): ExplainedHour {
  const factors = settled && factorsOf(settled, credit);
  const price = settled && priceOf(settled);
  const part = settled && partOf(settled, binding, latePoints);
  const losses =
    settled && factors && price && part ? weighCauses(settled.rule, factors, price, part) : [];
  return {
    amountMicroBp: credit?.amount_micro_bp ?? 0n,
    losses,
    wire: {
      startsAt: hourAt.toISOString(),
      credit: factors ? presentCredit(credit, factors) : null,
      hour: settled ? presentHour(settled) : null,
      lineId: credit && lineId !== undefined ? String(lineId) : "",
      lost: presentLosses(losses),
      boundShare: settled && part ? part.boundSlotCount / settled.slot_count : 1,
      latePoints,
    },
  };
}

/** True if the device was bound in the elapsed part of the hour; hours with a credit always count. */
export function isBoundIn(hourAt: Date, binding: NonNullable<Binding>, now: Date): boolean {
  const endMs = hourAt.getTime() + HOUR_MS;
  return (
    hourAt <= now &&
    binding.bound_at.getTime() < endMs &&
    (binding.unbound_at === null || binding.unbound_at > hourAt)
  );
}

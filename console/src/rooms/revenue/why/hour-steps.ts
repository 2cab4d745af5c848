import { parseMicroBp } from "@nodeyard/contract/money.ts";
import { PPM } from "@nodeyard/contract/ppm.ts";
import type { WhyResponse } from "@nodeyard/contract/revenue/detail-calls.ts";

export type WhyHour = WhyResponse["hours"][number];
export type HourCredit = NonNullable<WhyHour["credit"]>;
export type SharedHour = NonNullable<WhyHour["hour"]>;

const FULL_PPM = BigInt(PPM);
const TIMES = " × ";

/** One line of arithmetic that a reader can repeat: whole numbers only, rounded down where the settlement does. */
export interface Step<Name extends string> {
  readonly name: Name;
  /** `⌊9000000 × 916666 ÷ 1000000⌋ = 8249994`. */
  readonly text: string;
  readonly result: bigint;
}
export type HourStep = Step<
  "shared" | "usable" | "both" | "mining" | "peak" | "address" | "ramp" | "share"
>;

/** A share or factor as the settlement counts with it. */
export function toPpm(value: number): bigint {
  return BigInt(Math.round(value * PPM));
}

export function microBpOf(bp: string): bigint {
  return parseMicroBp(bp) ?? 0n;
}

/** Product over a divisor, rounded down. */
export function floored<Name extends string>(
  name: Name,
  factors: readonly bigint[],
  divisor = FULL_PPM,
): Step<Name> {
  const result = factors.reduce((product, factor) => product * factor, 1n) / divisor;
  return { name, result, text: `⌊${factors.join(TIMES)} ÷ ${divisor}⌋ = ${result}` };
}

/**
 * Recomputes a device's credit for an hour: weight in parts per million, floored after each factor, then its share of
 * the hour's distributed micro-BP. An hour without any weight distributes nothing.
 */
export function hourSteps(credit: HourCredit, hour: SharedHour): HourStep[] {
  const usable = floored("usable", [toPpm(hour.usableWeight), toPpm(credit.usableShare)]);
  const paidOnline = toPpm(hour.onlineNeedsUsable ? credit.usableShare : credit.onlineShare);
  const shared = floored("shared", [paidOnline, toPpm(credit.onlineFactor)]);
  const online = [toPpm(hour.onlineWeight), shared.result] as const;
  const bandwidth = [usable.result, toPpm(credit.bandwidthFactor)] as const;
  const sum = (online[0] * online[1] + bandwidth[0] * bandwidth[1]) / FULL_PPM;
  const both: HourStep = {
    name: "both",
    result: sum,
    text: `⌊(${online.join(TIMES)} + ${bandwidth.join(TIMES)}) ÷ ${FULL_PPM}⌋ = ${sum}`,
  };
  const mining = floored("mining", [sum, toPpm(credit.miningFactor)]);
  const steps: HourStep[] = [...(credit.onlineFactor === 1 ? [] : [shared]), usable, both, mining];
  if (credit.peakFactor !== 1)
    steps.push(floored("peak", [mining.result, toPpm(credit.peakFactor)]));
  if (credit.addressFactor !== 1)
    steps.push(floored("address", [steps.at(-1)?.result ?? 0n, toPpm(credit.addressFactor)]));
  if (credit.rampFactor !== 1)
    steps.push(floored("ramp", [steps.at(-1)?.result ?? 0n, toPpm(credit.rampFactor)]));
  const weightPpm = steps.at(-1)?.result ?? 0n;
  const totalWeightPpm = BigInt(hour.totalWeightPpm);
  if (totalWeightPpm > 0n)
    steps.push(floored("share", [microBpOf(hour.distributed), weightPpm], totalWeightPpm));
  return steps;
}

/** Compares the steps with the credited weight and amount, which may be one micro-BP higher: largest remainder. */
export function judgeHour(
  steps: readonly HourStep[],
  credit: HourCredit,
): { isEqual: boolean; isRoundedUp: boolean } {
  const weight = steps.findLast((step) => step.name !== "share")?.result;
  const share = steps.find((step) => step.name === "share")?.result ?? 0n;
  const more = microBpOf(credit.amount) - share;
  const isEqual = weight === BigInt(credit.weightPpm) && (more === 0n || more === 1n);
  return { isEqual, isRoundedUp: isEqual && more === 1n };
}

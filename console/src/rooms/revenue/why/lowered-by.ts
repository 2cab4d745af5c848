import { parseMicroBp } from "@nodeyard/contract/money.ts";
import type { WhyResponse } from "@nodeyard/contract/revenue/detail-calls.ts";
import { REVENUE_CAUSES, type RevenueCause } from "@nodeyard/contract/loss-causes.ts";

/** The causes that cost something in an hour, the costliest first; late reports are a part of being offline. */
export function loweredBy(lost: Readonly<Record<RevenueCause, string>>): RevenueCause[] {
  const costs = REVENUE_CAUSES.filter((cause) => cause !== "late_reports").map((cause) => ({
    cause,
    microBp: parseMicroBp(lost[cause]) ?? 0n,
  }));
  return costs
    .filter(({ microBp }) => microBp > 0n)
    .toSorted((one, other) => Number(other.microBp - one.microBp))
    .map(({ cause }) => cause);
}

/** Settled hours in which no device of the network had weight: no cause has a price then. */
export function unsharedHours(hours: WhyResponse["hours"]): number {
  return hours.filter(({ hour }) => hour?.totalWeightPpm === "0").length;
}

import type { OverviewResponse } from "@nodeyard/contract/devices/calls.ts";
import { CONDITIONS, type Condition } from "@nodeyard/contract/devices/rules.ts";
import { formatCount, UNKNOWN } from "../../../shared/format.ts";
import { FILTER_WORDS } from "../table/filter-words.ts";
import { devices } from "../messages.ts";

/** All devices first, then every condition, in the order of the wire contract. */
export const COUNTERS = ["total", ...CONDITIONS] as const;
export type Counter = (typeof COUNTERS)[number];

const ALL = { name: devices.countTotal, about: devices.aboutTotal, tone: "info" } as const;

export function counterWords(counter: Counter): (typeof FILTER_WORDS)[Condition] {
  return counter === "total" ? ALL : FILTER_WORDS[counter];
}

/** A counter as it is shown: what is not known is never a zero. */
export function counterText(
  count: OverviewResponse["count"] | undefined,
  counter: Counter,
): string {
  const value: number | undefined = count?.[counter];
  return value === undefined || !Number.isInteger(value) ? UNKNOWN : formatCount(value);
}

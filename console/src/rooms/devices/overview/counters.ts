import type { OverviewResponse } from "@nodeyard/contract/devices/calls.ts";
import { CONDITIONS, type Condition } from "@nodeyard/contract/devices/rules.ts";
import { formatCount, UNKNOWN } from "../../../shared/format.ts";
import type { Tone } from "../../../shared/ui/status-dot.tsx";
import { devices } from "../messages.ts";

/** All devices first, then every condition, as the specification has them. */
export const COUNTERS = ["total", ...CONDITIONS] as const;
export type Counter = (typeof COUNTERS)[number];

interface Words {
  readonly name: string;
  readonly about: string;
  readonly tone: Tone;
}

export const COUNTER_WORDS: Readonly<Record<Counter, Words>> = {
  total: { name: devices.countTotal, about: devices.aboutTotal, tone: "info" },
  network_normal: {
    name: devices.countNetworkNormal,
    about: devices.aboutNetworkNormal,
    tone: "success",
  },
  compute_normal: {
    name: devices.countComputeNormal,
    about: devices.aboutComputeNormal,
    tone: "success",
  },
  network_offline: {
    name: devices.countNetworkOffline,
    about: devices.aboutNetworkOffline,
    tone: "danger",
  },
  network_bad: { name: devices.countNetworkBad, about: devices.aboutNetworkBad, tone: "warning" },
  compute_unsche: {
    name: devices.countComputeUnsche,
    about: devices.aboutComputeUnsche,
    tone: "warning",
  },
  compute_lowmem: {
    name: devices.countComputeLowmem,
    about: devices.aboutComputeLowmem,
    tone: "warning",
  },
  compute_lowhd: {
    name: devices.countComputeLowhd,
    about: devices.aboutComputeLowhd,
    tone: "warning",
  },
  compute_untask: {
    name: devices.countComputeUntask,
    about: devices.aboutComputeUntask,
    tone: "neutral",
  },
  compute_no_monitor: {
    name: devices.countComputeNoMonitor,
    about: devices.aboutComputeNoMonitor,
    tone: "neutral",
  },
};

/** A counter as it is shown: what is not known is never a zero. */
export function counterText(
  count: OverviewResponse["count"] | undefined,
  counter: Counter,
): string {
  const value: number | undefined = count?.[counter];
  return value === undefined || !Number.isInteger(value) ? UNKNOWN : formatCount(value);
}

/** What is searched and filtered for, in the reader's words; empty when the list is whole. */
export function narrowing(view: { search: string; filter: Condition | undefined }): string {
  return [view.search, view.filter === undefined ? "" : COUNTER_WORDS[view.filter].name]
    .filter((part) => part !== "")
    .join(" · ");
}

// Offered to other rooms.
import type { DeviceFilter } from "@nodeyard/contract/devices/list-rules.ts";
import type { Tone } from "../../../shared/ui/status-dot.tsx";
import type { AnyView } from "../list-address.ts";
import { devices } from "../messages.ts";

/** Label of a filter, with an explanation on hover. */
export interface FilterWords {
  readonly name: string;
  readonly about: string;
  readonly tone: Tone;
}

/** The filters as the pages call them. */
export const FILTER_WORDS: Readonly<Record<DeviceFilter, FilterWords>> = {
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
  task_failed: { name: devices.taskFailed, about: devices.aboutTaskFailed, tone: "danger" },
  fault: { name: devices.hasFault, about: devices.aboutHasFault, tone: "warning" },
  earned_nothing: {
    name: devices.earnedNothing,
    about: devices.aboutEarnedNothing,
    tone: "danger",
  },
  agent_outdated: {
    name: devices.agentOutdated,
    about: devices.outdatedHint,
    tone: "warning",
  },
  was_offline: { name: devices.wasOffline, about: devices.aboutLost, tone: "neutral" },
  was_unstable: { name: devices.wasUnstable, about: devices.aboutLost, tone: "neutral" },
  evening_peak: { name: devices.eveningPeak, about: devices.aboutLost, tone: "warning" },
  bandwidth_bound: { name: devices.bandwidthBound, about: devices.aboutLost, tone: "warning" },
  bandwidth: { name: devices.bandwidthBelow, about: devices.aboutLost, tone: "warning" },
  stability: { name: devices.factorBelow, about: devices.aboutLost, tone: "warning" },
  notices_off: { name: devices.noticesOff, about: devices.aboutNoticesOff, tone: "neutral" },
};

/** The filters that a page offers, and the one that its address narrows it to. */
export function offered(
  filters: readonly DeviceFilter[],
  filter: DeviceFilter | undefined,
): readonly DeviceFilter[] {
  return filter === undefined || filters.some((each) => each === filter)
    ? filters
    : [filter, ...filters];
}

/** Search and filters in the reader's language; empty if there are none. */
export function narrowing(
  { search, filter, tag }: Pick<AnyView, "search" | "filter" | "tag">,
  words: Readonly<Record<string, Pick<FilterWords, "name">>> = FILTER_WORDS,
): string {
  return [
    search,
    filter === undefined ? "" : (words[filter]?.name ?? ""),
    tag === "" ? "" : devices.tagged(tag),
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

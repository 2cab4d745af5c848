import { LISTED_CAUSES } from "../loss-causes.ts";
import { CONDITIONS, type Condition } from "./rules.ts";

/** Longest texts that a list is searched by. */
export const SEARCH_MAX_LENGTH = 80;
export const TAG_SEARCH_MAX_LENGTH = 200;

/** Sort keys of a list of devices. Devices without the value are last, whichever way it is sorted. */
export const DEVICE_SORT_KEYS = [
  "name",
  "note",
  "hostname",
  "status",
  "stability",
  "earnedToday",
  "earnedSevenDays",
  "out",
  "lastSeen",
  "bound",
  "resourceType",
  "ip",
  "managementIp",
  "location",
  "cpu",
  "memory",
  "storage",
  "version",
  "notices",
  "demand",
  "cache",
  "nat",
  "tasks",
  "tags",
] as const;
export type DeviceSortKey = (typeof DEVICE_SORT_KEYS)[number];

/** A key, upwards; with `-` before it, downwards. */
export type SortBy<Key extends string> = Key | `-${Key}`;

export function sortsBy<const Key extends string>(keys: readonly Key[]): SortBy<Key>[] {
  return keys.flatMap((key) => [key, `-${key}`] as const);
}

export function readSort<Key extends string>(
  sort: NoInfer<SortBy<Key>>,
): { key: Key; isDown: boolean } {
  const isDown = sort.startsWith("-");
  return { key: (isDown ? sort.slice(1) : sort) as Key, isDown };
}

export const DEVICE_SORTS = sortsBy(DEVICE_SORT_KEYS);
export type DeviceSort = SortBy<DeviceSortKey>;

/**
 * Conditions for an owner to act on, beside the counted ones: online with a task that failed, nothing earned today although
 * bound before the last settled hour, online with a fault, an agent older than the server's release, fault notices off.
 */
export const OFFERED_ATTENTIONS = [
  "task_failed",
  "earned_nothing",
  "fault",
  "agent_outdated",
  "notices_off",
] as const;
/** Those, and by cause what lost BP in the last 24 settled hours, as the Overview page counts it. */
export const ATTENTIONS = [...OFFERED_ATTENTIONS, ...LISTED_CAUSES] as const;
export type Attention = (typeof ATTENTIONS)[number];

/** Filters of a list. */
export const DEVICE_FILTERS = [...CONDITIONS, ...ATTENTIONS] as const;
export type DeviceFilter = Condition | Attention;

/** `filterType` of the list calls: a filter, or one of the words that mean all devices. */
export const LIST_FILTERS = [
  "",
  "all",
  "total",
  "network",
  "calculate",
  ...DEVICE_FILTERS,
] as const;
export type ListFilter = (typeof LIST_FILTERS)[number];

/** The stored condition that a filter asks for; undefined where it means all devices, or another filter. */
export function conditionOf(filter: ListFilter | undefined): Condition | undefined {
  return CONDITIONS.find((condition) => condition === filter);
}

export function attentionOf(filter: ListFilter | undefined): Attention | undefined {
  return ATTENTIONS.find((attention) => attention === filter);
}

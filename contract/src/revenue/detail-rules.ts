import { sortsBy, type SortBy } from "../devices/list-rules.ts";

/** Sort keys of the devices of a day. Devices without the value are last, whichever way they are sorted. */
export const DETAIL_SORT_KEYS = [
  "name",
  "note",
  "tags",
  "revenue",
  "network",
  "compute",
  "activity",
  "bandwidth",
  "storage",
  "storageTime",
  "traffic",
  "condition",
  "carrier",
  "version",
] as const;
export type DetailSortKey = (typeof DETAIL_SORT_KEYS)[number];
export type DetailSort = SortBy<DetailSortKey>;
export const DETAIL_SORTS = sortsBy(DETAIL_SORT_KEYS);

/**
 * Filters of the devices of a day: those that earned nothing of the type asked for, those that a fault in the evening
 * peak made lighter, those that were unbound since.
 */
export const DETAIL_FILTERS = ["earned_nothing", "evening_peak", "unbound"] as const;
export type DetailFilter = (typeof DETAIL_FILTERS)[number];

import type { RevenueDetailQuery } from "@nodeyard/contract/revenue/detail-calls.ts";
import type { UtcDay } from "@nodeyard/contract/time.ts";
import { listDays, offeredDay } from "../../../shared/list-day.ts";
import {
  choice,
  dayParameter,
  defineSearch,
  pageParameter,
  textParameter,
  type SearchOf,
} from "../../../shared/search-params.ts";

/** Which revenue a page details: everything that belongs to a device, or that of one kind of task. */
export type DetailKind = NonNullable<RevenueDetailQuery["type"]>;

/** What of a day is shown. */
export interface DetailView {
  readonly kind: DetailKind;
  readonly day: UtcDay;
  readonly page: number;
  /** Part of a name, an address or a note. */
  readonly search: string;
  readonly nodes: (typeof NODE_TYPES)[number];
}

/** All nodes, so that the totals are those of the overview; or those of a type. */
export const NODE_TYPES = ["all", "lite", "normal"] as const;

export const detailSearch = defineSearch({
  day: dayParameter,
  page: pageParameter,
  search: textParameter,
  nodes: choice(NODE_TYPES),
});

export function detailViewOf(
  kind: DetailKind,
  { day, page, search, nodes }: SearchOf<typeof detailSearch>,
  nowMs: number,
): DetailView {
  return { kind, day: offeredDay(day, listDays(nowMs)), page, search, nodes };
}

/** The call for a view. */
export function detailRequest({ kind, day, page, search, nodes }: DetailView): RevenueDetailQuery {
  return {
    queryDate: day,
    pageNum: page,
    type: kind,
    ...(nodes !== "all" && { deviceType: nodes }),
    ...(search !== "" && { search }),
  };
}

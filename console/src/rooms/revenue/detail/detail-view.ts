import type { RequestOf } from "@nodeyard/contract/call.ts";
import type { getRevenueDetail } from "@nodeyard/contract/revenue/detail-calls.ts";
import {
  DETAIL_FILTERS,
  DETAIL_SORTS,
  type DetailFilter,
  type DetailSort,
} from "@nodeyard/contract/revenue/detail-rules.ts";
import type { UtcDay } from "@nodeyard/contract/time.ts";
import { listDays, offeredDay } from "../../../shared/list-day.ts";
import { choice, defineSearch, type SearchOf } from "../../../shared/search-params.ts";
import { listParameters, listQuery, type ListView } from "../../devices/list-address.ts";

/** Which revenue a page details: everything that belongs to a device, or that of one kind of task. */
export type DetailKind = NonNullable<RequestOf<typeof getRevenueDetail>["type"]>;

/** State of a day's list. */
export interface DetailView extends ListView<DetailFilter, DetailSort> {
  readonly kind: DetailKind;
  readonly day: UtcDay;
  readonly nodes: (typeof NODE_TYPES)[number];
}

/** All nodes, so that the totals are those of the overview; or those of a type. */
export const NODE_TYPES = ["all", "lite", "normal"] as const;

export const detailSearch = defineSearch({
  ...listParameters(DETAIL_FILTERS, DETAIL_SORTS),
  /** Of the last seven; yesterday when absent. */
  day: {
    parse: (text: string) => listDays(Date.now()).find((day) => day === text),
    fallback: undefined,
  },
  nodes: choice(NODE_TYPES),
});

export function detailViewOf(
  kind: DetailKind,
  { day, ...view }: SearchOf<typeof detailSearch>,
  nowMs: number,
): DetailView {
  return { ...view, kind, day: offeredDay(day, listDays(nowMs)) };
}

/** Request for a day, without the filters of its devices. */
export function dayRequest({ kind, day, nodes }: Pick<DetailView, "kind" | "day" | "nodes">) {
  return { queryDate: day, type: kind, ...(nodes !== "all" && { deviceType: nodes }) };
}

/** The call for a view. */
export function detailRequest(view: DetailView): RequestOf<typeof getRevenueDetail> {
  const { search } = view;
  return { ...listQuery(view), ...dayRequest(view), ...(search !== "" && { search }) };
}

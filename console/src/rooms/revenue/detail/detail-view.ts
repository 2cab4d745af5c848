import type { RevenueDetailQuery } from "@nodeyard/contract/revenue/detail-calls.ts";
import { normaliseMac } from "@nodeyard/contract/devices/rules.ts";
import type { UtcDay } from "@nodeyard/contract/time.ts";
import { listDays, offeredDay } from "../../../shared/list-day.ts";
import {
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
  /** Part of a MAC address. */
  readonly search: string;
}

export const detailSearch = defineSearch({
  day: dayParameter,
  page: pageParameter,
  search: textParameter,
});

export function detailViewOf(
  kind: DetailKind,
  { day, page, search }: SearchOf<typeof detailSearch>,
  nowMs: number,
): DetailView {
  return { kind, day: offeredDay(day, listDays(nowMs)), page, search };
}

/** The call for a view; these pages are about lite nodes. */
export function detailRequest({ kind, day, page, search }: DetailView): RevenueDetailQuery {
  return {
    queryDate: day,
    pageNum: page,
    type: kind,
    deviceType: "lite",
    ...(search !== "" && { mac_address: normaliseMac(search) ?? search }),
  };
}

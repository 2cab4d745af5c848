import type { RequestOf } from "@nodeyard/contract/call.ts";
import type { getActivityRevenue } from "@nodeyard/contract/revenue/detail-calls.ts";
import { utcDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { listDays, offeredDay } from "../../../shared/list-day.ts";
import {
  dayParameter,
  defineSearch,
  pageParameter,
  type SearchOf,
} from "../../../shared/search-params.ts";

/** Rewards of devices that are new are credited every day, those of older ones on the first of a month. */
export type ActivityKind = NonNullable<RequestOf<typeof getActivityRevenue>["type"]>;

export interface ActivityView {
  readonly kind: ActivityKind;
  readonly day: UtcDay;
  readonly page: number;
}

/** The starts of this UTC year's months that have come, newest first. */
export function monthStarts(nowMs: number): UtcDay[] {
  const today = utcDay(nowMs);
  const months = Number(today.slice(5, 7));
  return Array.from({ length: months }, (_, index) => {
    const month = String(months - index).padStart(2, "0");
    return `${today.slice(0, 4)}-${month}-01`;
  });
}

export function activityDays(kind: ActivityKind, nowMs: number): UtcDay[] {
  return kind === "old" ? monthStarts(nowMs) : listDays(nowMs);
}

export const activitySearch = defineSearch({ day: dayParameter, page: pageParameter });

export function activityViewOf(
  kind: ActivityKind,
  { day, page }: SearchOf<typeof activitySearch>,
  nowMs: number,
): ActivityView {
  return { kind, day: offeredDay(day, activityDays(kind, nowMs)), page };
}

/** A page of rows that all came at once. */
export function pageOf<Row>(rows: readonly Row[], page: number, pageSize: number): Row[] {
  return rows.slice((page - 1) * pageSize, page * pageSize);
}

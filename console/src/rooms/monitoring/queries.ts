import {
  getFaultNotices,
  getFlow,
  listIncidents,
  watchDay,
  type WatchDayResponse,
  watchDays,
} from "@nodeyard/contract/monitoring/calls.ts";
import { WATCH_BANDWIDTH_DAYS } from "@nodeyard/contract/monitoring/rules.ts";
import { DAY_MS, startOfUtcDay, utcDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { callQuery } from "../../shared/call-query.ts";

export type DayPoint = WatchDayResponse["data"]["devs_info_log"][number];

/** A day that is not over gets a point every five minutes. */
export function refetchOf(day: UtcDay): number | false {
  return day === utcDay(Date.now()) ? 60_000 : false;
}

/** Stability, storage and outbound bandwidth of a UTC day in 5-minute points. */
export function dayPoints(deviceId: string, day: UtcDay) {
  return callQuery(
    watchDay,
    { id: deviceId, queryDate: day },
    { select: (answer) => answer.data.devs_info_log, refetchInterval: refetchOf(day) },
  );
}

/** Traffic of a UTC day in 5-minute points. */
export function dayFlow(deviceId: string, day: UtcDay) {
  const start = startOfUtcDay(day).getTime();
  return callQuery(
    getFlow,
    { device_id: deviceId, flow_user: "total", date_after: start, date_before: start + DAY_MS },
    { select: (answer) => answer.device_pcdnflow_logging, refetchInterval: refetchOf(day) },
  );
}

/** Sums of the last 30 UTC days. */
export function daySums(deviceId: string) {
  return callQuery(watchDays, { deviceId, days: WATCH_BANDWIDTH_DAYS });
}

export const faultNotices = callQuery(getFaultNotices, {});

/** When devices were away, newest first: of one device, or of all. */
export function incidents(view: { deviceId?: string; page: number; pageSize: number }) {
  const { deviceId, page, pageSize } = view;
  return callQuery(
    listIncidents,
    { pageNum: page, pageSize, ...(deviceId !== undefined && { deviceId }) },
    { placeholderData: keepPreviousData, refetchInterval: 60_000 },
  );
}

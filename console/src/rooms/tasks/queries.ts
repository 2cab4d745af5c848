import { type DeviceRow, getDetails, listDevices } from "@nodeyard/contract/devices/calls.ts";
import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { EXPORT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { getSummary, getSwitch, listHistory, listOffers } from "@nodeyard/contract/tasks/calls.ts";
import { SCHEDULE_LOCK_MS } from "@nodeyard/contract/tasks/rules.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callQuery } from "../../shared/call-query.ts";
import { call } from "../../shared/http.ts";
import type { ListView } from "../devices/list-address.ts";
import { fleetRequest, type FleetKind } from "./fleet/fleet-view.ts";

const CALM_MS = 60_000;
/** While a device is working on a change, its answer is looked for so often. */
const PENDING_MS = 4_000;
/** For so long after a change its outcome is looked for, whatever the rows say meanwhile. */
const FRESH_MS = 60_000;

/** True while an online device applies a change of its tasks. */
export function isInProgress(
  row: Pick<
    DeviceRow,
    | "status"
    | "task_map"
    | "last_manual_schedule_status"
    | "manual_schedule_status"
    | "manual_schedule_unlock_at"
  >,
  now: number,
): boolean {
  if (row.status !== "online") return false;
  const changedAt = Date.parse(row.manual_schedule_unlock_at ?? "") - SCHEDULE_LOCK_MS;
  if (now - changedAt < FRESH_MS) return true;
  // A removal leaves no task that waits; a change that got lost stays in process after its lock.
  const isInProcess =
    row.last_manual_schedule_status === "process" &&
    row.manual_schedule_status === "ARLEADT_SCHEDULE";
  return isInProcess || (row.task_map?.some((task) => task.status === "Pending") ?? false);
}

/** A page of a list without pagination. */
export function fleetRows(kind: FleetKind, view: ListView) {
  const request = fleetRequest(kind, view);
  return callQuery(view.search === "" ? listDevices : getDetails, request, {
    meta: { shows: ["tasks"] },
    select: (answer) => ({
      rows: answer.list === NO_CONTENT ? [] : answer.list,
      total: answer.total,
      pageSize: answer.deviceSize,
    }),
  });
}

/** The lite nodes among some devices, with what may be chosen for each; asked for in pages. */
export function chosenDevices(deviceIds: readonly string[]) {
  return queryOptions({
    queryKey: ["tasks", "chosen", deviceIds],
    meta: { shows: ["devices"] },
    async queryFn({ signal }) {
      const rows: DeviceRow[] = [];
      for (let first = 0; first < deviceIds.length; first += EXPORT_PAGE_SIZE) {
        const ids = deviceIds.slice(first, first + EXPORT_PAGE_SIZE).join(",");
        const request = {
          ids,
          deviceType: "lite",
          type: "compute",
          manual_schedule: true,
        } as const;
        const { list } = await call(
          getDetails,
          { ...request, pageSize: EXPORT_PAGE_SIZE },
          { signal },
        );
        if (list !== NO_CONTENT) rows.push(...list);
      }
      return rows;
    },
    // The options must not change while one is chosen.
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** A page of lite nodes with the page's columns; polled while a task is pending. */
export function fleetList(kind: FleetKind, view: ListView) {
  return queryOptions({
    ...fleetRows(kind, view),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => {
      const list = query.state.data?.list;
      return Array.isArray(list) && list.some((row) => isInProgress(row, Date.now()))
        ? PENDING_MS
        : CALM_MS;
    },
  });
}

/** Task states of all lite nodes. */
export const taskSummary = callQuery(
  getSummary,
  {},
  { meta: { shows: ["devices"] }, refetchInterval: CALM_MS },
);

/** Everything on offer with what keeps it from the device. */
export function taskOffers(deviceId: string) {
  return callQuery(listOffers, { deviceId }, { meta: { shows: ["devices"] } });
}

/** A device's tasks, newest first. */
export function taskHistory(deviceId: string) {
  return callQuery(
    listHistory,
    { deviceId },
    { meta: { shows: ["devices"] }, select: (answer) => answer.list },
  );
}

/** Automatic scheduling of a device. */
export function autoSwitch(deviceId: string) {
  return callQuery(
    getSwitch,
    { deviceId },
    { meta: { shows: ["devices"] }, select: (answer) => answer.ret },
  );
}

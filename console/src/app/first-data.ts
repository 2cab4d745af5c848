import type { QueryKey } from "@tanstack/react-query";
import type { AddressParameters } from "../shared/address-state.ts";
import { availableCodes, claimStatus, regionOf } from "../rooms/bcode/queries.ts";
import { deviceCount, deviceList, deviceViewOf, overview } from "../rooms/devices/queries.ts";
import { newestAnnouncements } from "../rooms/home/announcements/queries.ts";
import { recommendCount, recommendInfo } from "../rooms/invite/queries.ts";
import { ownNodes } from "../rooms/monitoring/standard/queries.ts";
import {
  activityTotal,
  lastSevenDays,
  lastSettledHour,
  summary,
} from "../rooms/revenue/queries.ts";
import { fleetViewOf } from "../rooms/tasks/fleet/fleet-view.ts";
import { fleetList, taskSummary } from "../rooms/tasks/queries.ts";

/** Calls by their cache keys, started before the page that shows their answers has loaded. */
export type FirstData = readonly { queryKey: QueryKey; queryFn?: unknown }[];

export const firstData = {
  none: (): FirstData => [],
  home: (parameters: AddressParameters): FirstData => [
    claimStatus(regionOf(parameters)),
    availableCodes,
    summary,
    lastSettledHour,
    deviceCount,
    recommendInfo,
    recommendCount,
    newestAnnouncements,
  ],
  revenue: (): FirstData => [summary, activityTotal, lastSevenDays],
  netStatus: (parameters: AddressParameters): FirstData => [
    fleetList("network", fleetViewOf("network", parameters)),
  ],
  calculateStatus: (parameters: AddressParameters): FirstData => [
    taskSummary,
    fleetList("compute", fleetViewOf("compute", parameters)),
  ],
  calculateTask: (parameters: AddressParameters): FirstData => [
    fleetList("choose", fleetViewOf("choose", parameters)),
  ],
  standardWatch: (): FirstData => [ownNodes],
  hardList: (parameters: AddressParameters): FirstData => [
    deviceList(deviceViewOf(parameters, "lite")),
  ],
  standardList: (parameters: AddressParameters): FirstData => [
    deviceList(deviceViewOf(parameters, "normal")),
  ],
  deviceOverview: (parameters: AddressParameters): FirstData => [
    overview,
    deviceList(deviceViewOf(parameters, "lite")),
  ],
};

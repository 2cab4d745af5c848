import type { QueryKey } from "@tanstack/react-query";
import type { AddressParameters } from "../shared/address-state.ts";
import { availableCodes, claimStatus, regionOf } from "../rooms/bcode/queries.ts";
import { deviceCount, deviceList, deviceViewOf } from "../rooms/devices/queries.ts";
import { recommendCount, recommendInfo } from "../rooms/invite/queries.ts";
import {
  activityTotal,
  lastSevenDays,
  lastSettledHour,
  summary,
} from "../rooms/revenue/queries.ts";

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
  ],
  revenue: (): FirstData => [summary, activityTotal, lastSevenDays],
  hardList: (parameters: AddressParameters): FirstData => [deviceList(deviceViewOf(parameters))],
};

import type { QueryKey } from "@tanstack/react-query";
import type { AddressParameters } from "../shared/address-state.ts";
import { availableCodes, claimStatus, regionOf } from "../rooms/bcode/queries.ts";
import { deviceCount, deviceList, deviceViewOf, overview } from "../rooms/devices/queries.ts";
import { newestAnnouncements } from "../rooms/home/announcements/queries.ts";
import { inviteViewOf } from "../rooms/invite/detail/invite-view.ts";
import { inviteDetail } from "../rooms/invite/detail/queries.ts";
import { recommendCount, recommendInfo } from "../rooms/invite/queries.ts";
import { ownNodes } from "../rooms/monitoring/standard/queries.ts";
import { architectureOf, contributions, rankedDay } from "../rooms/ranking/queries.ts";
import { activityViewOf } from "../rooms/revenue/activity/activity-view.ts";
import { activityRevenue } from "../rooms/revenue/activity/queries.ts";
import { detailViewOf } from "../rooms/revenue/detail/detail-view.ts";
import { revenueDetail } from "../rooms/revenue/detail/queries.ts";
import {
  activityTotal,
  lastSevenDays,
  lastSettledHour,
  summary,
} from "../rooms/revenue/queries.ts";
import { fleetViewOf } from "../rooms/tasks/fleet/fleet-view.ts";
import { fleetList, taskSummary } from "../rooms/tasks/queries.ts";
import { boundWallet } from "../rooms/wallet/queries.ts";
import { balance, withdrawals, withdrawalViewOf } from "../rooms/withdrawal/queries.ts";

/** Calls by their cache keys, started before the page that shows their answers has loaded. */
export type FirstData = readonly { queryKey: QueryKey; queryFn?: unknown }[];

export const firstData = {
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
  devAllRevenue: (parameters: AddressParameters): FirstData => [
    revenueDetail(detailViewOf("all", parameters, Date.now())),
  ],
  netDetail: (parameters: AddressParameters): FirstData => [
    revenueDetail(detailViewOf("network", parameters, Date.now())),
  ],
  calculateDetail: (parameters: AddressParameters): FirstData => [
    revenueDetail(detailViewOf("calculate", parameters, Date.now())),
  ],
  devAllRevenueNew: (parameters: AddressParameters): FirstData => [
    activityRevenue(activityViewOf("new", parameters, Date.now())),
  ],
  devAllRevenueOld: (parameters: AddressParameters): FirstData => [
    activityRevenue(activityViewOf("old", parameters, Date.now())),
  ],
  inviteDetail: (parameters: AddressParameters): FirstData => [
    inviteDetail(inviteViewOf(parameters, Date.now())),
  ],
  networkContribution: (parameters: AddressParameters): FirstData => [
    contributions(architectureOf(parameters), rankedDay(Date.now())),
  ],
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
  wallet: (): FirstData => [boundWallet],
  withdrawal: (parameters: AddressParameters): FirstData => [
    balance,
    withdrawals(withdrawalViewOf(parameters).page),
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

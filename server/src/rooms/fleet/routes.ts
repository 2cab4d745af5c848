import * as calls from "@nodeyard/contract/devices/calls.ts";
import type { Deps } from "../../platform/deps.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { rememberBandwidthLevels } from "../settlement/bandwidth-levels.ts";
import { countDevices } from "./count-devices.ts";
import { getOverview } from "./get-overview.ts";
import { listDevices, searchDevices, type ListDeps } from "./list-devices.ts";

export function fleetRoutes(deps: Deps): Route[] {
  const listDeps: ListDeps = { ...deps, bandwidthLevels: rememberBandwidthLevels(deps) };
  return [
    route(calls.countDevices, (_request, caller) => countDevices(deps, caller)),
    route(calls.listDevices, (query, caller) => listDevices(listDeps, query, caller)),
    route(calls.getDetails, (query, caller) => searchDevices(listDeps, query, caller)),
    route(calls.getOverview, (query, caller) => getOverview(deps, query, caller)),
  ];
}

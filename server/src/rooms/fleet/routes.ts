import * as calls from "@nodeyard/contract/devices/calls.ts";
import { sumTags as sumTagsCall } from "@nodeyard/contract/devices/tag-calls.ts";
import { listEvents as listEventsCall } from "@nodeyard/contract/devices/page-calls.ts";
import type { Deps } from "../../platform/deps.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { rememberBandwidthLevels } from "../settlement/bandwidth-levels.ts";
import { countDevices } from "./count-devices.ts";
import { countFilters } from "./count-filters.ts";
import { getOverview } from "./get-overview.ts";
import { listDevices, searchDevices, type ListDeps } from "./list-devices.ts";
import { sumTags } from "./sum-tags.ts";
import { listEvents } from "./list-events.ts";

export function fleetRoutes(deps: Deps): Route[] {
  const listDeps: ListDeps = { ...deps, bandwidthLevels: rememberBandwidthLevels(deps) };
  return [
    route(calls.countDevices, (_request, caller) => countDevices(deps, caller)),
    route(calls.listDevices, (query, caller) => listDevices(listDeps, query, caller)),
    route(calls.getDetails, (query, caller) => searchDevices(listDeps, query, caller)),
    route(calls.countFilters, (query, caller) => countFilters(deps, query, caller)),
    route(sumTagsCall, (_request, caller) => sumTags(deps, caller)),
    route(listEventsCall, (query, caller) => listEvents(deps, query, caller)),
    route(calls.getOverview, (query, caller) => getOverview(deps, query, caller)),
  ];
}

import * as calls from "@nodeyard/contract/devices/calls.ts";
import { handle } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { rememberBandwidthLevels } from "../settlement/bandwidth-levels.ts";
import { countDevices } from "./count-devices.ts";
import { countFilters } from "./count-filters.ts";
import { getOverview } from "./get-overview.ts";
import { listDevices, searchDevices, type ListDeps } from "./list-devices.ts";
import { listEvents } from "./list-events.ts";
import { listOperatorDevices } from "./operator/list-all-devices.ts";
import { sumTags } from "./sum-tags.ts";

/** The read model of device lists, over devices, conditions, tasks and settlement. */
export const fleetRoom: Room = {
  name: "fleet",
  handlers: (deps) => {
    const listDeps: ListDeps = { ...deps, bandwidthLevels: rememberBandwidthLevels(deps) };
    return [
      countDevices,
      handle(calls.listDevices, (_, query, caller) => listDevices(listDeps, query, caller)),
      handle(calls.getDetails, (_, query, caller) => searchDevices(listDeps, query, caller)),
      countFilters,
      sumTags,
      listEvents,
      getOverview,
      listOperatorDevices,
    ];
  },
};

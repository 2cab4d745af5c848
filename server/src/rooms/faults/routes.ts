import { reportDisks } from "@nodeyard/contract/faults/agent-calls.ts";
import * as calls from "@nodeyard/contract/faults/calls.ts";
import { listFaults as listFaultsCall } from "@nodeyard/contract/faults/operator-calls.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { RoomContext } from "../../platform/room.ts";
import { listBadDisks } from "./list-bad-disks.ts";
import { listFaults, listFaultsByName } from "./list-faults.ts";
import { listOwnersFaults } from "./list-owners-faults.ts";
import { storeDisks } from "./store-disks.ts";

export function faultsRoutes({ deps }: RoomContext): Route[] {
  return [
    route(calls.getDevErr, (query, caller) => listFaults(deps, query, caller)),
    route(calls.getDevErrBymac, (query, caller) => listFaultsByName(deps, query, caller)),
    route(calls.getAbnormalDisk, (query, caller) => listBadDisks(deps, query, caller)),
    route(reportDisks, (request, caller) => storeDisks(deps, request, caller)),
    route(listFaultsCall, (query, caller) => listOwnersFaults(deps, query, caller)),
  ];
}

import * as calls from "@nodeyard/contract/bcode/calls.ts";
import type { Deps } from "../../platform/deps.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { claim } from "./claim.ts";
import { getStatus } from "./get-status.ts";
import { listAvailable } from "./list-available.ts";

export function bcodeRoutes(deps: Deps): Route[] {
  return [
    route(calls.getStatus, (query, caller) => getStatus(deps, query, caller)),
    route(calls.claim, (request, caller) => claim(deps, request, caller)),
    route(calls.getAvailableList, (_request, caller) => listAvailable(deps, caller)),
  ];
}

import * as calls from "@nodeyard/contract/ranking/calls.ts";
import type { Deps } from "../../platform/deps.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { getNetworkContribution } from "./get-network-contribution.ts";

export function rankingRoutes(deps: Deps): Route[] {
  return [
    route(calls.getNetworkContribution, (query, caller) =>
      getNetworkContribution(deps, query, caller),
    ),
  ];
}

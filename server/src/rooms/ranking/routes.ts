import * as endpoints from "@nodeyard/contract/ranking/endpoints.ts";
import type { Deps } from "../../platform/deps.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { getNetworkContribution } from "./get-network-contribution.ts";

export function rankingRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.getNetworkContribution, (query, caller) =>
      getNetworkContribution(deps, query, caller),
    ),
  ];
}

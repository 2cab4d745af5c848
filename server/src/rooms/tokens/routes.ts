import * as calls from "@nodeyard/contract/tokens/calls.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { RoomContext } from "../../platform/room.ts";
import { createToken } from "./create-token.ts";
import { listTokens } from "./list-tokens.ts";
import { getMetrics } from "./metrics/get-metrics.ts";
import { revokeToken } from "./revoke-token.ts";

export function tokensRoutes({ deps }: RoomContext): Route[] {
  return [
    route(calls.listTokens, (_request, caller) => listTokens(deps, caller)),
    route(calls.createToken, (request, caller) => createToken(deps, request, caller)),
    route(calls.revokeToken, (request, caller) => revokeToken(deps, request, caller)),
    route(calls.getMetrics, (_request, caller) => getMetrics(deps, caller)),
  ];
}

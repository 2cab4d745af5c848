import * as endpoints from "@nodeyard/contract/withdrawal/endpoints.ts";
import type { Deps } from "../../platform/deps.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { createCommit } from "./commit-withdrawal.ts";
import { listWithdrawals } from "./list-withdrawals.ts";
import { showBalance } from "./show-balance.ts";
import { showTimeline } from "./show-timeline.ts";

export function withdrawalRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.getBalance, (_request, caller) => showBalance(deps, caller)),
    route(endpoints.getDetails, (query, caller) => listWithdrawals(deps, query, caller)),
    route(endpoints.commitWithdrawal, createCommit(deps)),
    route(endpoints.getTimeline, (query, caller) => showTimeline(deps, query, caller)),
  ];
}

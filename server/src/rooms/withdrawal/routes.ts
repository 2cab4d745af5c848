import * as calls from "@nodeyard/contract/withdrawal/calls.ts";
import type { Deps } from "../../platform/deps.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { createCommit } from "./commit-withdrawal.ts";
import { listWithdrawals } from "./list-withdrawals.ts";
import { showBalance } from "./show-balance.ts";
import { showTimeline } from "./show-timeline.ts";

export function withdrawalRoutes(deps: Deps): Route[] {
  return [
    route(calls.getBalance, (_request, caller) => showBalance(deps, caller)),
    route(calls.getDetails, (query, caller) => listWithdrawals(deps, query, caller)),
    route(calls.commitWithdrawal, createCommit(deps)),
    route(calls.getTimeline, (query, caller) => showTimeline(deps, query, caller)),
  ];
}

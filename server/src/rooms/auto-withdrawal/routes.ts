import * as calls from "@nodeyard/contract/auto-withdrawal/calls.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { RoomContext } from "../../platform/room.ts";
import { listRuns } from "./list-runs.ts";
import { setAutoWithdrawal, setStatus } from "./set-auto-withdrawal.ts";
import { listPayees, showAutoWithdrawal } from "./show-auto-withdrawal.ts";

export function autoWithdrawalRoutes({ deps }: RoomContext): Route[] {
  return [
    route(calls.getAutoWithdrawal, (_request, caller) => showAutoWithdrawal(deps, caller)),
    route(calls.getList, (_request, caller) => listPayees(deps, caller)),
    route(calls.setAutoWithdrawal, (request, caller) => setAutoWithdrawal(deps, request, caller)),
    route(calls.setAutoWithdrawalByPost, (request, caller) =>
      setAutoWithdrawal(deps, request, caller),
    ),
    route(calls.setAutoWithStatus, (request, caller) => setStatus(deps, request, caller)),
    route(calls.setAutoWithStatusByPost, (request, caller) => setStatus(deps, request, caller)),
    route(calls.getAutoWithList, (query, caller) => listRuns(deps, query, caller)),
  ];
}

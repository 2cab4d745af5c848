import * as calls from "@nodeyard/contract/account/calls.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { RoomContext } from "../../platform/room.ts";
import { listActivity } from "./list-activity.ts";
import { endOtherSignIns, endSignIn, listSignIns } from "./sign-ins.ts";

export function accountRoutes(context: RoomContext): Route[] {
  const { deps } = context;
  return [
    route(calls.listSignIns, (_request, caller) => listSignIns(deps, caller)),
    route(calls.endSignIn, (request, caller) => endSignIn(context, request, caller)),
    route(calls.endOtherSignIns, (_request, caller) => endOtherSignIns(context, caller)),
    route(calls.listActivity, (request, caller) => listActivity(deps, request, caller)),
  ];
}

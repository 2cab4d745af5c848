import * as calls from "@nodeyard/contract/payee/calls.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { RoomContext } from "../../platform/room.ts";
import { cancelChange, showChange } from "./cancel-change.ts";
import { setCollection } from "./set-collection.ts";
import { showCollection } from "./show-collection.ts";

export function payeeRoutes(context: RoomContext): Route[] {
  const { deps } = context;
  return [
    route(calls.getCollection, (_request, caller) => showCollection(deps, caller)),
    route(calls.setCollection, (request, caller) => setCollection(deps, request, caller)),
    route(calls.showChange, ({ token }, caller) => showChange(deps, token, caller)),
    route(calls.cancelChange, ({ token }, caller) => cancelChange(context, token, caller)),
  ];
}

import * as calls from "@nodeyard/contract/payee/calls.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { RoomContext } from "../../platform/room.ts";
import { setCollection } from "./set-collection.ts";
import { showCollection } from "./show-collection.ts";

export function payeeRoutes({ deps }: RoomContext): Route[] {
  return [
    route(calls.getCollection, (_request, caller) => showCollection(deps, caller)),
    route(calls.setCollection, (request, caller) => setCollection(deps, request, caller)),
  ];
}

import * as calls from "@nodeyard/contract/wallet/calls.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { RoomContext } from "../../platform/room.ts";
import { bindAddress } from "./bind-address.ts";
import { cancelChange, showChange } from "./change/cancel-change.ts";
import { showWallet } from "./show-wallet.ts";
import { unbindAddress } from "./unbind-address.ts";

export function walletRoutes(context: RoomContext): Route[] {
  const { deps } = context;
  return [
    route(calls.getAddress, (_request, caller) => showWallet(deps, caller)),
    route(calls.bindAddress, (request, caller) => bindAddress(deps, request, caller)),
    route(calls.unbindAddress, (request, caller) => unbindAddress(deps, request, caller)),
    route(calls.showChange, ({ token }, caller) => showChange(deps, token, caller)),
    route(calls.cancelChange, ({ token }, caller) => cancelChange(context, token, caller)),
  ];
}

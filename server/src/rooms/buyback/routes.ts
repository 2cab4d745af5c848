import * as calls from "@nodeyard/contract/buyback/calls.ts";
import * as operatorCalls from "@nodeyard/contract/buyback/operator-calls.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { RoomContext } from "../../platform/room.ts";
import { commitBuyBack } from "./commit-buyback.ts";
import { listBuybacks } from "./list-buybacks.ts";
import { listOpenBuybacks, switchBuybacks } from "./operator/open-buybacks.ts";
import { showAddress } from "./show-address.ts";
import { showAuth, showLevel } from "./show-permissions.ts";
import { lookNow, showStatus } from "./show-status.ts";
import { showTerms } from "./show-terms.ts";

export function buybackRoutes({ deps }: RoomContext): Route[] {
  return [
    route(calls.getLastSevenDayPrice, ({ type }, caller) =>
      showTerms(deps, type === 95 ? 95 : 94, caller),
    ),
    route(calls.commitBuyBack, (request, caller) => commitBuyBack(deps, request, caller)),
    route(calls.getBuybackList, (query, caller) => listBuybacks(deps, query, caller)),
    route(calls.getBuybackAddress, (_request, caller) => showAddress(deps, caller)),
    route(calls.getBuybackAuth, (_request, caller) => showAuth(deps, caller)),
    route(calls.getPermissionLevel, (_request, caller) => showLevel(deps, caller)),
    route(calls.getBuybackStatus, (query, caller) => showStatus(deps, query, caller)),
    route(operatorCalls.listOpenBuybacks, () => listOpenBuybacks(deps)),
    route(operatorCalls.switchBuybacks, (request, caller) => switchBuybacks(deps, request, caller)),
    route(calls.setPaymentWithStatus, ({ id }, caller) => lookNow(deps, id, caller)),
    route(calls.setPaymentWithStatusByPost, ({ id }, caller) => lookNow(deps, id, caller)),
  ];
}

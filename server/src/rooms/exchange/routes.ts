import * as calls from "@nodeyard/contract/exchange/calls.ts";
import * as operatorCalls from "@nodeyard/contract/exchange/operator-calls.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { RoomContext } from "../../platform/room.ts";
import { commitExchange } from "./commit-exchange.ts";
import { listExchanges } from "./list-exchanges.ts";
import { listAllExchanges } from "./operator/list-all-exchanges.ts";
import { setOffer } from "./operator/set-offer.ts";
import { showStock } from "./operator/show-stock.ts";
import { switchExchanges } from "./operator/switch-exchanges.ts";
import { showCards } from "./show-cards.ts";
import { showInfo, showLimit } from "./show-info.ts";
import { checkCardFile } from "./stock/check-card-file.ts";
import { loadCards } from "./stock/load-cards.ts";
import { releaseCards } from "./stock/release-cards.ts";
import { withdrawCards } from "./stock/withdraw-cards.ts";

export function exchangeRoutes({ deps }: RoomContext): Route[] {
  return [
    route(calls.getExchangeInfo, (_request, caller) => showInfo(deps, caller)),
    route(calls.getLimit, (query, caller) => showLimit(deps, query, caller)),
    route(calls.commitExchange, (request, caller) => commitExchange(deps, request, caller)),
    route(calls.getExchangeList, (query, caller) => listExchanges(deps, query, caller)),
    route(calls.getJDOrderPass, (request, caller) => showCards(deps, request, caller)),
    route(calls.getJDOrderPassByPost, (request, caller) => showCards(deps, request, caller)),
    route(operatorCalls.getExchangeStock, (_, { language }) => showStock(deps, language)),
    route(operatorCalls.listExchanges, (query) => listAllExchanges(deps, query)),
    route(operatorCalls.switchExchanges, (request, caller) =>
      switchExchanges(deps, request, caller),
    ),
    route(operatorCalls.setExchangeOffer, (request, caller) => setOffer(deps, request, caller)),
    route(operatorCalls.checkCardFile, (request) => checkCardFile(deps, request)),
    route(operatorCalls.loadCards, (request, caller) => loadCards(deps, request, caller)),
    route(operatorCalls.withdrawCards, (request, caller) => withdrawCards(deps, request, caller)),
    route(operatorCalls.releaseCards, (request, caller) => releaseCards(deps, request, caller)),
  ];
}

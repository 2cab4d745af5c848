import * as bindingCalls from "@nodeyard/contract/wechat/binding-calls.ts";
import * as calls from "@nodeyard/contract/wechat/calls.ts";
import { wechatMessages } from "@nodeyard/contract/wechat/errors.ts";
import * as money from "@nodeyard/contract/wechat/money-calls.ts";
import { BUYBACKS_A_PAGE, EXCHANGES_A_PAGE } from "@nodeyard/contract/wechat/rules.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { RoomContext } from "../../platform/room.ts";
import { listBuybacks } from "../buyback/list-buybacks.ts";
import { showTerms } from "../buyback/show-terms.ts";
import { listExchanges } from "../exchange/list-exchanges.ts";
import { showInfo as showExchangeInfo } from "../exchange/show-info.ts";
import { actFor } from "./act-for.ts";
import { startAuthorisation } from "./authorise/start-authorisation.ts";
import { bindAccount } from "./bindings/bind-account.ts";
import { endOwnBinding, listOwnBindings } from "./bindings/own-bindings.ts";
import { showTel } from "./bindings/show-tel.ts";
import { unbindAccount } from "./bindings/unbind-account.ts";
import { commitBuyBack } from "./money/commit-buyback.ts";
import { commitExchange } from "./money/commit-exchange.ts";
import { showBalance } from "./money/show-balance.ts";
import { proveInApp } from "./prove-in-app.ts";
import { endInAppSession } from "./session/in-app-sessions.ts";
import { showInfo } from "./session/show-info.ts";
import { showDeviceStatus } from "./show-device-status.ts";
import { unifyAccounts } from "./unify-accounts.ts";

export function wechatRoutes({ deps }: RoomContext): Route[] {
  return [
    route(calls.startAuthorisation, (request, caller) => startAuthorisation(deps, request, caller)),
    route(calls.getWechatInfo, (request, caller) => showInfo(deps, request, caller)),
    route(calls.bindWechatEmail, (request, caller) => bindAccount(deps, request, caller)),
    route(calls.unBindWechatEmail, (request, caller) => unbindAccount(deps, request, caller)),
    route(calls.getWechatTelFromEmail, (request, caller) => showTel(deps, request, caller)),
    route(calls.proveInApp, (request, caller) => proveInApp(deps, request, caller)),
    route(calls.endInAppSession, async (_request, { inApp }) => {
      await endInAppSession(deps.db, inApp.sessionHash);
      return { message: wechatMessages.ended };
    }),
    route(calls.getDeviceStatus, (request, caller) => showDeviceStatus(deps, request, caller)),
    route(calls.setWechatAccountUnify, (request, caller) => unifyAccounts(deps, request, caller)),
    route(calls.setWechatAccountUnifyByPost, (request, caller) =>
      unifyAccounts(deps, request, caller),
    ),
    route(money.getWechatBalance, (account, caller) => showBalance(deps, account, caller)),
    route(money.getWechatSevenDayPrice, async ({ type, ...account }, caller) =>
      showTerms(
        deps,
        type === 95 ? 95 : 94,
        await actFor(deps, money.getWechatSevenDayPrice, caller, account),
      ),
    ),
    route(money.setWechatCommitBuyBack, (request, caller) => commitBuyBack(deps, request, caller)),
    route(money.getBuybackList, async ({ userId: id, email, ...query }, caller) =>
      listBuybacks(
        deps,
        { pageSize: BUYBACKS_A_PAGE, ...query },
        await actFor(deps, money.getBuybackList, caller, { id, email }),
      ),
    ),
    route(money.getWechatExchangeInfo, async (account, caller) =>
      showExchangeInfo(deps, await actFor(deps, money.getWechatExchangeInfo, caller, account)),
    ),
    route(money.setWechatCommitExchange, (request, caller) =>
      commitExchange(deps, request, caller),
    ),
    route(money.getExchangeList, async ({ id, email, ...query }, caller) =>
      listExchanges(
        deps,
        { pageSize: EXCHANGES_A_PAGE, ...query },
        await actFor(deps, money.getExchangeList, caller, { id, email }),
      ),
    ),
    route(bindingCalls.listChatBindings, (_request, caller) => listOwnBindings(deps, caller)),
    route(bindingCalls.endChatBinding, (request, caller) => endOwnBinding(deps, request, caller)),
  ];
}

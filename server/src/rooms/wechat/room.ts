import * as calls from "@nodeyard/contract/wechat/calls.ts";
import { wechatMessages } from "@nodeyard/contract/wechat/errors.ts";
import * as money from "@nodeyard/contract/wechat/money-calls.ts";
import { BUYBACKS_A_PAGE, EXCHANGES_A_PAGE } from "@nodeyard/contract/wechat/rules.ts";
import { handle } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { deleteOldRefusals, readRefusals } from "../../platform/wechat/refusals.ts";
import { listBuybacks } from "../buyback/list-buybacks.ts";
import { showTerms } from "../buyback/show-terms.ts";
import { listExchanges } from "../exchange/list-exchanges.ts";
import { showInfo as showExchangeInfo } from "../exchange/show-info.ts";
import { actFor } from "./act-for.ts";
import { startAuthorisation } from "./authorise/start-authorisation.ts";
import { deleteExpiredStates } from "./authorise/states.ts";
import { bindAccount } from "./bindings/bind-account.ts";
import { listOwnBindings, endOwnBinding } from "./bindings/own-bindings.ts";
import { showTel } from "./bindings/show-tel.ts";
import { unbindAccount } from "./bindings/unbind-account.ts";
import { deleteIdentities, deleteTokens } from "./delete-identities.ts";
import { commitBuyBack } from "./money/commit-buyback.ts";
import { commitExchange } from "./money/commit-exchange.ts";
import { showBalance } from "./money/show-balance.ts";
import { proveInApp } from "./prove-in-app.ts";
import { endInAppSession, deleteExpiredInAppSessions } from "./session/in-app-sessions.ts";
import { showInfo } from "./session/show-info.ts";
import { showDeviceStatus } from "./show-device-status.ts";
import { unifyAccounts } from "./unify-accounts.ts";
import type { Queryable } from "../../platform/database.ts";
import type { RoomAlarm } from "../../platform/room-alarm.ts";

/** Refusals of the platform that operators have to fix: a wrong secret, address or template. */
async function chatAlarms(db: Queryable, now: Date): Promise<RoomAlarm[]> {
  const refusals = await readRefusals(db, now);
  const signIns = refusals.filter(({ subject }) => subject === "sign-in");
  const messages = refusals.filter(({ subject }) => subject !== "sign-in");
  return [
    {
      alarm: "chatSignIns",
      level: "danger",
      count: signIns.length,
      since: signIns[0]?.since ?? null,
    },
    {
      alarm: "chatMessages",
      level: "warning",
      count: messages.length,
      since: messages[0]?.since ?? null,
    },
  ];
}

export const wechatRoom: Room = {
  name: "wechat",
  handlers: [
    startAuthorisation,
    showInfo,
    bindAccount,
    unbindAccount,
    showTel,
    proveInApp,
    handle(calls.endInAppSession, async (deps, _request, { inApp }) => {
      await endInAppSession(deps.db, inApp.sessionHash);
      return { message: wechatMessages.ended };
    }),
    showDeviceStatus,
    handle(calls.setWechatAccountUnify, unifyAccounts),
    handle(calls.setWechatAccountUnifyByPost, unifyAccounts),
    showBalance,
    handle(money.getWechatSevenDayPrice, async (deps, { type, ...account }, caller) =>
      showTerms(
        deps,
        type === 95 ? 95 : 94,
        await actFor(deps, money.getWechatSevenDayPrice, caller, account),
      ),
    ),
    commitBuyBack,
    handle(money.getBuybackList, async (deps, { userId: id, email, ...query }, caller) =>
      listBuybacks(
        deps,
        { pageSize: BUYBACKS_A_PAGE, ...query },
        await actFor(deps, money.getBuybackList, caller, { id, email }),
      ),
    ),
    handle(money.getWechatExchangeInfo, async (deps, account, caller) =>
      showExchangeInfo(deps, {}, await actFor(deps, money.getWechatExchangeInfo, caller, account)),
    ),
    commitExchange,
    handle(money.getExchangeList, async (deps, { id, email, ...query }, caller) =>
      listExchanges(
        deps,
        { pageSize: EXCHANGES_A_PAGE, ...query },
        await actFor(deps, money.getExchangeList, caller, { id, email }),
      ),
    ),
    listOwnBindings,
    endOwnBinding,
  ],
  cleanUp: [deleteExpiredStates, deleteExpiredInAppSessions, deleteOldRefusals],
  alarms: chatAlarms,
  onClose: [deleteIdentities],
  reseal: [deleteTokens],
  localPages: {
    add: (scope, { config }) => {
      // The stand-in collects what it is sent, and shows it itself.
      scope.get("/dev/wechat", async (_request, reply) =>
        config.wechat?.isLocal
          ? reply.redirect(new URL("/messages", config.wechat.apiUrl).href)
          : reply.callNotFound(),
      );
    },
  },
};

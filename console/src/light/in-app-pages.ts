import { countDevices, listDevices } from "@nodeyard/contract/devices/calls.ts";
import { getHomeOverview } from "@nodeyard/contract/home/overview-calls.ts";
import { getLastSevenDays, getSummary } from "@nodeyard/contract/revenue/calls.ts";
import {
  getBuybackList,
  getExchangeList,
  getWechatBalance,
  getWechatExchangeInfo,
  getWechatSevenDayPrice,
} from "@nodeyard/contract/wechat/money-calls.ts";
import type { Endpoint } from "@nodeyard/contract/endpoint.ts";
import type { ComponentType } from "react";
import { firstDevices } from "../rooms/wechat/figures/first-devices.ts";
import { ACCOUNT, type FirstCall, type FirstCalls } from "../shared/in-app/preload-in-app.ts";

interface InAppPage {
  readonly load: () => Promise<{ default: ComponentType }>;
  /** Calls that its document preloads ahead of its code. */
  readonly firstCalls?: FirstCalls;
}

/** A call of the room, which names the account in its request. */
const ofRoom = <Request extends object>(
  { method, path }: Endpoint<Request, unknown>,
  request: Request & FirstCall["request"],
): FirstCall => ({ method, path, request, actsFor: false });

/** An owner's call, for the account. */
const ofOwner = <Request extends object>(
  call: Endpoint<Request, unknown>,
  request: Request & FirstCall["request"],
): FirstCall => ({ ...ofRoom(call, request), actsFor: true });

/** First calls of a page that only shows an account or the bindings. */
const shows = (...calls: FirstCall[]): FirstCalls => ({ calls, needsChoice: false });

/** Of a page that acts on an account's money. */
const actsOn = (...calls: FirstCall[]): FirstCalls => ({ calls, needsChoice: true });

/**
 * The pages inside of the chat app: complete documents, rendered at build, in a frame of their own. Each is declared here once,
 * by its path; its heading is its name. Read by the build; holds nothing that needs a browser.
 */
export const IN_APP_PAGES = {
  "/WechatMenu": { load: () => import("../rooms/wechat/menu/menu-page.tsx") },
  "/wechat": { load: () => import("../rooms/wechat/binding/bind-page.tsx"), firstCalls: shows() },
  "/wechat/unbind": {
    load: () => import("../rooms/wechat/binding/unbind-page.tsx"),
    firstCalls: shows(),
  },
  "/wechat/accountUnify": { load: () => import("../rooms/wechat/binding/unify-page.tsx") },
  "/wechat/overview": {
    load: () => import("../rooms/wechat/figures/overview-page.tsx"),
    firstCalls: shows(ofOwner(getHomeOverview, {})),
  },
  "/wechat/revenue": {
    load: () => import("../rooms/wechat/figures/revenue-page.tsx"),
    firstCalls: shows(ofOwner(getSummary, {}), ofOwner(getLastSevenDays, {})),
  },
  "/wechat/device": {
    load: () => import("../rooms/wechat/figures/device-page.tsx"),
    firstCalls: shows(ofOwner(countDevices, {}), ofOwner(listDevices, firstDevices)),
  },
  "/wechat/deviceStatus": { load: () => import("../rooms/wechat/status/device-status-page.tsx") },
  "/wechat/withdrawal": {
    load: () => import("../rooms/wechat/withdrawal/withdrawal-page.tsx"),
    firstCalls: actsOn(
      ofRoom(getWechatBalance, { id: ACCOUNT }),
      ofRoom(getWechatSevenDayPrice, { id: ACCOUNT }),
    ),
  },
  "/wechat/buybackList": {
    load: () => import("../rooms/wechat/withdrawal/buyback-list-page.tsx"),
    firstCalls: shows(ofRoom(getBuybackList, { userId: ACCOUNT, pageNum: 1 })),
  },
  "/wechat/exchange": {
    load: () => import("../rooms/wechat/exchange/exchange-page.tsx"),
    firstCalls: actsOn(ofRoom(getWechatExchangeInfo, { id: ACCOUNT })),
  },
  "/wechat/exchangeList": {
    load: () => import("../rooms/wechat/exchange/exchange-list-page.tsx"),
    firstCalls: shows(ofRoom(getExchangeList, { id: ACCOUNT, pageNum: 1 })),
  },
  "/wechat/guide": { load: () => import("../rooms/wechat/guide/guide-page.tsx") },
  "/wechat/help": { load: () => import("../rooms/wechat/guide/help-page.tsx") },
} as const satisfies Readonly<Record<string, InAppPage>>;

export type InAppPath = keyof typeof IN_APP_PAGES;
export type { InAppPage };

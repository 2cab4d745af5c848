import { countDevices, listDevices } from "@nodeyard/contract/devices/calls.ts";
import { getHomeOverview } from "@nodeyard/contract/home/overview-calls.ts";
import { getLastSevenDays, getSummary } from "@nodeyard/contract/revenue/calls.ts";
import { getWechatInfo } from "@nodeyard/contract/wechat/calls.ts";
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
import { ACCOUNT, type FirstCall } from "../shared/in-app/preload-in-app.ts";

interface InAppPage {
  readonly load: () => Promise<{ default: ComponentType }>;
  /** What its document asks for ahead of its code. */
  readonly firstCalls?: readonly FirstCall[];
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

const info = ofRoom(getWechatInfo, {});

/**
 * The pages inside of the chat app: complete documents, rendered at build, in a frame of their own. Each is declared here once,
 * by its path; its heading is its name. Read by the build; holds nothing that needs a browser.
 */
export const IN_APP_PAGES = {
  "/WechatMenu": { load: () => import("../rooms/wechat/menu/menu-page.tsx") },
  "/wechat": { load: () => import("../rooms/wechat/binding/bind-page.tsx"), firstCalls: [info] },
  "/wechat/unbind": {
    load: () => import("../rooms/wechat/binding/unbind-page.tsx"),
    firstCalls: [info],
  },
  "/wechat/accountUnify": { load: () => import("../rooms/wechat/binding/unify-page.tsx") },
  "/wechat/overview": {
    load: () => import("../rooms/wechat/figures/overview-page.tsx"),
    firstCalls: [info, ofOwner(getHomeOverview, {})],
  },
  "/wechat/revenue": {
    load: () => import("../rooms/wechat/figures/revenue-page.tsx"),
    firstCalls: [info, ofOwner(getSummary, {}), ofOwner(getLastSevenDays, {})],
  },
  "/wechat/device": {
    load: () => import("../rooms/wechat/figures/device-page.tsx"),
    firstCalls: [info, ofOwner(countDevices, {}), ofOwner(listDevices, firstDevices)],
  },
  "/wechat/deviceStatus": { load: () => import("../rooms/wechat/status/device-status-page.tsx") },
  "/wechat/withdrawal": {
    load: () => import("../rooms/wechat/withdrawal/withdrawal-page.tsx"),
    firstCalls: [
      info,
      ofRoom(getWechatBalance, { id: ACCOUNT }),
      ofRoom(getWechatSevenDayPrice, { id: ACCOUNT }),
    ],
  },
  "/wechat/buybackList": {
    load: () => import("../rooms/wechat/withdrawal/buyback-list-page.tsx"),
    firstCalls: [info, ofRoom(getBuybackList, { userId: ACCOUNT, pageNum: 1 })],
  },
  "/wechat/exchange": {
    load: () => import("../rooms/wechat/exchange/exchange-page.tsx"),
    firstCalls: [info, ofRoom(getWechatExchangeInfo, { id: ACCOUNT })],
  },
  "/wechat/exchangeList": {
    load: () => import("../rooms/wechat/exchange/exchange-list-page.tsx"),
    firstCalls: [info, ofRoom(getExchangeList, { id: ACCOUNT, pageNum: 1 })],
  },
  "/wechat/guide": { load: () => import("../rooms/wechat/guide/guide-page.tsx") },
  "/wechat/help": { load: () => import("../rooms/wechat/guide/help-page.tsx") },
} as const satisfies Readonly<Record<string, InAppPage>>;

export type InAppPath = keyof typeof IN_APP_PAGES;
export type { InAppPage };

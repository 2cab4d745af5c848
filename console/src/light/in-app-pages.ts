import type { ComponentType } from "react";

type LoadPage = () => Promise<{ default: ComponentType }>;

/**
 * The pages inside of the chat app: complete documents, rendered at build, in a frame of their own. Each is declared here once,
 * by its path; its heading is its name. Read by the build; holds nothing that needs a browser.
 */
export const IN_APP_PAGES = {
  "/WechatMenu": () => import("../rooms/wechat/menu/menu-page.tsx"),
  "/wechat": () => import("../rooms/wechat/binding/bind-page.tsx"),
  "/wechat/unbind": () => import("../rooms/wechat/binding/unbind-page.tsx"),
  "/wechat/accountUnify": () => import("../rooms/wechat/binding/unify-page.tsx"),
  "/wechat/overview": () => import("../rooms/wechat/figures/overview-page.tsx"),
  "/wechat/revenue": () => import("../rooms/wechat/figures/revenue-page.tsx"),
  "/wechat/device": () => import("../rooms/wechat/figures/device-page.tsx"),
  "/wechat/deviceStatus": () => import("../rooms/wechat/status/device-status-page.tsx"),
  "/wechat/withdrawal": () => import("../rooms/wechat/withdrawal/withdrawal-page.tsx"),
  "/wechat/buybackList": () => import("../rooms/wechat/withdrawal/buyback-list-page.tsx"),
  "/wechat/exchange": () => import("../rooms/wechat/exchange/exchange-page.tsx"),
  "/wechat/exchangeList": () => import("../rooms/wechat/exchange/exchange-list-page.tsx"),
  "/wechat/guide": () => import("../rooms/wechat/guide/guide-page.tsx"),
  "/wechat/help": () => import("../rooms/wechat/guide/help-page.tsx"),
} as const satisfies Readonly<Record<string, LoadPage>>;

export type InAppPath = keyof typeof IN_APP_PAGES;

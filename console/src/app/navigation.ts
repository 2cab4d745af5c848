import type { Site } from "@nodeyard/contract/site.ts";
import type { ComponentType } from "react";
import type { AddressParameters } from "../shared/address-state.ts";
import type { IconName } from "../shared/ui/icon.tsx";
import type { zh } from "./messages.zh.ts";
import { firstData, type FirstData } from "./first-data.ts";

/** The parts of the console that the header leads to; each has its own side menu. */
export const AREAS = ["panel", "hardware", "account"] as const;
export type Area = (typeof AREAS)[number];

/** Gates that the server opens per account, with the user info. */
export type Flag = "buyback" | "downlink";

type Label = keyof typeof zh;

export interface Place {
  /** As the specification writes it; matched without regard to case, so `/accountSet` is `/AccountSet`. */
  readonly path: string;
  /** Another spelling of the address that is in use; it leads here. */
  readonly also?: string;
  readonly area: Area;
  /** Heading above it in the side menu. */
  readonly group?: Label;
  readonly label: Label;
  readonly icon: IconName;
  /** Only on this site; on both when absent. */
  readonly site?: Site;
  /** Only for accounts with this flag. */
  readonly flag?: Flag;
  readonly load: () => Promise<{ default: ComponentType }>;
  /** What the page asks the server for first; asked for while its code is still loading. */
  readonly data: (parameters: AddressParameters) => FirstData;
}

/**
 * Every page of the console, its place in the menus and its gates: menus and routes both read this list, so neither can
 * show what the other refuses. A page is added here together with its room.
 */
export const PLACES: readonly Place[] = [
  {
    path: "/",
    area: "panel",
    label: "home",
    icon: "home",
    load: () => import("./pages/home.tsx"),
    data: firstData.home,
  },
  {
    path: "/revenue",
    area: "panel",
    group: "groupRevenue",
    label: "revenue",
    icon: "chart",
    load: () => import("../rooms/revenue/revenue-page.tsx"),
    data: firstData.revenue,
  },
  {
    path: "/devAllRevenue",
    area: "panel",
    group: "groupRevenue",
    label: "devAllRevenue",
    icon: "chart",
    load: () => import("./pages/dev-all-revenue.tsx"),
    data: firstData.devAllRevenue,
  },
  {
    path: "/netDetail",
    area: "panel",
    group: "groupRevenue",
    label: "netDetail",
    icon: "globe",
    load: () => import("./pages/net-detail.tsx"),
    data: firstData.netDetail,
  },
  {
    path: "/calculateDetail",
    area: "panel",
    group: "groupRevenue",
    label: "calculateDetail",
    icon: "chip",
    load: () => import("./pages/calculate-detail.tsx"),
    data: firstData.calculateDetail,
  },
  {
    path: "/inviteDetail",
    area: "panel",
    group: "groupRevenue",
    label: "inviteDetail",
    icon: "account",
    load: () => import("../rooms/invite/detail/invite-detail-page.tsx"),
    data: firstData.inviteDetail,
  },
  {
    path: "/devAllRevenue_new",
    area: "panel",
    group: "groupRevenue",
    label: "devAllRevenueNew",
    icon: "plus",
    load: () => import("./pages/dev-all-revenue-new.tsx"),
    data: firstData.devAllRevenueNew,
  },
  {
    path: "/devAllRevenue_old",
    area: "panel",
    group: "groupRevenue",
    label: "devAllRevenueOld",
    icon: "device",
    load: () => import("./pages/dev-all-revenue-old.tsx"),
    data: firstData.devAllRevenueOld,
  },
  {
    path: "/deviceOverview",
    area: "panel",
    group: "groupTasks",
    label: "deviceOverview",
    icon: "device",
    load: () => import("./pages/device-overview.tsx"),
    data: firstData.deviceOverview,
  },
  {
    path: "/netStatus",
    area: "panel",
    group: "groupTasks",
    label: "netStatus",
    icon: "globe",
    load: () => import("./pages/net-status.tsx"),
    data: firstData.netStatus,
  },
  {
    path: "/calculateStatus",
    also: "/calcuteStatus",
    area: "panel",
    group: "groupTasks",
    label: "calculateStatus",
    icon: "chip",
    load: () => import("./pages/calculate-status.tsx"),
    data: firstData.calculateStatus,
  },
  {
    path: "/calculateTask",
    area: "panel",
    group: "groupTasks",
    label: "calculateTask",
    icon: "tasks",
    load: () => import("./pages/calculate-task.tsx"),
    data: firstData.calculateTask,
  },
  {
    path: "/standardWatch",
    area: "panel",
    group: "groupTasks",
    label: "standardWatch",
    icon: "monitor",
    site: "chinese",
    load: () => import("../rooms/monitoring/standard/standard-watch-page.tsx"),
    data: firstData.standardWatch,
  },
  {
    path: "/standardWatchDownlink",
    area: "panel",
    group: "groupTasks",
    label: "standardWatchDownlink",
    icon: "downlink",
    site: "chinese",
    flag: "downlink",
    load: () => import("../rooms/monitoring/standard/standard-watch-downlink-page.tsx"),
    data: firstData.standardWatch,
  },
  {
    path: "/withdrawal",
    area: "panel",
    group: "groupMoney",
    label: "withdrawal",
    icon: "coins",
    site: "international",
    load: () => import("../rooms/withdrawal/withdrawal-page.tsx"),
    data: firstData.withdrawal,
  },
  {
    path: "/networkContribution",
    area: "panel",
    group: "groupRanking",
    label: "networkContribution",
    icon: "chart",
    load: () => import("../rooms/ranking/ranking-page.tsx"),
    data: firstData.networkContribution,
  },
  {
    path: "/hardList",
    area: "hardware",
    label: "hardList",
    icon: "device",
    load: () => import("./pages/hard-list.tsx"),
    data: firstData.hardList,
  },
  {
    path: "/standardList",
    area: "hardware",
    label: "standardList",
    icon: "device",
    site: "chinese",
    load: () => import("./pages/standard-list.tsx"),
    data: firstData.standardList,
  },
  {
    path: "/AccountSet",
    area: "account",
    label: "account",
    icon: "account",
    load: () => import("./pages/account-set.tsx"),
    data: firstData.wallet,
  },
  {
    path: "/bindWallet",
    area: "account",
    label: "wallet",
    icon: "wallet",
    load: () => import("../rooms/wallet/wallet-page.tsx"),
    data: firstData.wallet,
  },
];

import { getSummary } from "@nodeyard/contract/revenue/calls.ts";
import { inviteSearch, inviteViewOf } from "../../rooms/invite/detail/invite-view.ts";
import { inviteDetail } from "../../rooms/invite/detail/queries.ts";
import {
  activitySearch,
  activityViewOf,
  type ActivityKind,
} from "../../rooms/revenue/activity/activity-view.ts";
import { activityRevenue } from "../../rooms/revenue/activity/queries.ts";
import {
  detailSearch,
  detailViewOf,
  type DetailKind,
} from "../../rooms/revenue/detail/detail-view.ts";
import { revenueDetail } from "../../rooms/revenue/detail/queries.ts";
import { activityTotal, lastSevenDays, summary } from "../../rooms/revenue/queries.ts";
import { revenueSearch } from "../../rooms/revenue/revenue-search.ts";
import { defineRoute, preload, type RouteDef } from "./route-def.ts";

type Shown = Pick<RouteDef, "path" | "label" | "icon" | "key">;

/** A page of what each device earned on a day. */
function detailRoute(kind: DetailKind, shown: Shown): RouteDef {
  return defineRoute({
    ...shown,
    area: "panel",
    group: "groupRevenue",
    parts: ["toolbar", "figures", "table"],
    load: () => import("../../rooms/revenue/detail/revenue-detail-page.tsx"),
    props: { kind },
    search: detailSearch,
    data: (search) => [revenueDetail(detailViewOf(kind, search, Date.now()))],
  });
}

/** A page of activity rewards. */
function activityRoute(kind: ActivityKind, shown: Shown): RouteDef {
  return defineRoute({
    ...shown,
    area: "panel",
    group: "groupRevenue",
    parts: ["toolbar", "figures", "table"],
    load: () => import("../../rooms/revenue/activity/activity-page.tsx"),
    props: { kind },
    search: activitySearch,
    data: (search) => [activityRevenue(activityViewOf(kind, search, Date.now()))],
  });
}

export const revenueRoutes: readonly RouteDef[] = [
  defineRoute({
    path: "/revenue",
    area: "panel",
    group: "groupRevenue",
    label: "revenue",
    parts: ["figures", "chart", "table"],
    key: "r",
    icon: "chart",
    views: [
      { view: "history", label: "history", icon: "calendar" },
      { view: "why", label: "why", icon: "question" },
      { view: "economics", label: "economics", icon: "scale" },
    ],
    load: () => import("../../rooms/revenue/revenue-page.tsx"),
    search: revenueSearch,
    data: () => [summary, activityTotal, lastSevenDays],
    preloads: [preload(getSummary, {})],
  }),
  detailRoute("all", {
    path: "/devAllRevenue",
    label: "devAllRevenue",
    key: "e",
    icon: "list",
  }),
  detailRoute("network", {
    path: "/netDetail",
    label: "netDetail",
    icon: "globe",
  }),
  detailRoute("calculate", {
    path: "/calculateDetail",
    label: "calculateDetail",
    icon: "chip",
  }),
  defineRoute({
    path: "/inviteDetail",
    area: "panel",
    group: "groupRevenue",
    label: "inviteDetail",
    parts: ["toolbar", "figures", "table"],
    key: "i",
    icon: "people",
    load: () => import("../../rooms/invite/detail/invite-detail-page.tsx"),
    search: inviteSearch,
    data: (search) => [inviteDetail(inviteViewOf(search, Date.now()))],
  }),
  activityRoute("new", { path: "/devAllRevenue_new", label: "devAllRevenueNew", icon: "plus" }),
  activityRoute("old", { path: "/devAllRevenue_old", label: "devAllRevenueOld", icon: "gift" }),
];

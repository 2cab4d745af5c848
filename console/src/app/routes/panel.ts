import { lastBillMonths } from "@nodeyard/contract/bills/rules.ts";
import { getHomeOverview } from "@nodeyard/contract/home/overview-calls.ts";
import { matchSearch, recordsSearch } from "../../rooms/acceptance/acceptance-search.ts";
import { buybackSearch } from "../../rooms/buyback/buyback-search.ts";
import { claimSearch } from "../../rooms/bcode/queries.ts";
import { billsSearch } from "../../rooms/bills/bills-search.ts";
import { monthBills } from "../../rooms/bills/queries.ts";
import { hostSearch } from "../../rooms/dial/dial-search.ts";
import { exchangeSearch } from "../../rooms/exchange/exchange-search.ts";
import { newestAnnouncements } from "../../rooms/home/announcements/queries.ts";
import { homeOverview } from "../../rooms/home/overview/queries.ts";
import { contributions, rankedDay, rankingSearch } from "../../rooms/ranking/queries.ts";
import { balance, withdrawals, withdrawalSearch } from "../../rooms/withdrawal/queries.ts";
import { revenueRoutes } from "./revenue.ts";
import { defineRoute, preload, type RouteDef } from "./route-def.ts";
import { taskRoutes } from "./tasks.ts";

const home = defineRoute({
  path: "/",
  area: "panel",
  label: "home",
  parts: ["figures", "chart", "panels"],
  key: "h",
  icon: "home",
  load: () => import("../pages/home.tsx"),
  search: claimSearch,
  data: () => [homeOverview, newestAnnouncements],
  preloads: [preload(getHomeOverview, {})],
});

const feed = defineRoute({
  path: "/info",
  area: "panel",
  label: "feed",
  parts: ["table"],
  icon: "globe",
  gates: { site: "chinese" },
  load: () => import("../../rooms/feed/feed-page.tsx"),
  data: () => [],
});

export const panelRoutes: readonly RouteDef[] = [
  home,
  feed,
  ...revenueRoutes,
  ...taskRoutes,
  defineRoute({
    path: "/dialStatus",
    area: "panel",
    group: "groupDevices",
    label: "dialStatus",
    parts: ["figures", "toolbar", "table"],
    icon: "signal",
    gates: { site: "chinese" },
    load: () => import("../../rooms/dial/status/status-page.tsx"),
    search: hostSearch,
    data: () => [],
  }),
  defineRoute({
    path: "/gapDetails",
    area: "panel",
    group: "groupTasks",
    label: "gapDetails",
    parts: ["table"],
    icon: "list",
    gates: { site: "chinese" },
    load: () => import("../../rooms/acceptance/gaps-page.tsx"),
    data: () => [],
  }),
  defineRoute({
    path: "/matchTask",
    area: "panel",
    group: "groupTasks",
    label: "matchTask",
    parts: ["toolbar", "panels"],
    icon: "scale",
    gates: { site: "chinese" },
    load: () => import("../../rooms/acceptance/match/match-page.tsx"),
    search: matchSearch,
    data: () => [],
  }),
  defineRoute({
    path: "/standardAcceptance",
    area: "panel",
    group: "groupTasks",
    label: "standardAcceptance",
    icon: "check",
    gates: { site: "chinese" },
    load: () => import("../../rooms/acceptance/records-page.tsx"),
    search: recordsSearch,
    data: () => [],
  }),
  defineRoute({
    path: "/withdrawal",
    area: "panel",
    group: "groupMoney",
    label: "withdrawal",
    parts: ["figures", "panels", "table"],
    key: "w",
    icon: "coins",
    gates: { site: "international" },
    load: () => import("../../rooms/withdrawal/withdrawal-page.tsx"),
    search: withdrawalSearch,
    data: ({ page }) => [balance, withdrawals(page)],
  }),
  defineRoute({
    path: "/buyBack",
    area: "panel",
    group: "groupMoney",
    label: "buyback",
    parts: ["figures", "panels", "table"],
    icon: "coins",
    gates: { site: "chinese" },
    load: () => import("../../rooms/buyback/buyback-page.tsx"),
    search: buybackSearch,
    data: () => [],
  }),
  defineRoute({
    path: "/buyBackSecond",
    area: "panel",
    group: "groupMoney",
    label: "buybackSecond",
    parts: ["figures", "panels", "table"],
    icon: "coins",
    gates: { site: "chinese", flag: "buyback" },
    load: () => import("../../rooms/buyback/buyback-second-page.tsx"),
    search: buybackSearch,
    data: () => [],
  }),
  defineRoute({
    path: "/standardBill",
    area: "panel",
    group: "groupRevenue",
    label: "standardBill",
    parts: ["figures", "toolbar", "table"],
    icon: "list",
    gates: { site: "chinese" },
    load: () => import("../../rooms/bills/bills-page.tsx"),
    search: billsSearch,
    data: ({ month = lastBillMonths(Date.now())[0] ?? "", host, page }) => [
      monthBills(month, host, page),
    ],
  }),
  defineRoute({
    path: "/exchange",
    area: "panel",
    group: "groupMoney",
    label: "exchange",
    parts: ["figures", "panels", "table"],
    icon: "gift",
    gates: { site: "chinese" },
    load: () => import("../../rooms/exchange/exchange-page.tsx"),
    search: exchangeSearch,
    data: () => [],
  }),
  defineRoute({
    path: "/networkContribution",
    area: "panel",
    group: "groupRevenue",
    label: "networkContribution",
    icon: "rank",
    load: () => import("../../rooms/ranking/ranking-page.tsx"),
    search: rankingSearch,
    data: ({ arch }) => [contributions(arch, rankedDay(Date.now()))],
  }),
];

import { lastBillMonths } from "@nodeyard/contract/bills/rules.ts";
import { listDevices } from "@nodeyard/contract/devices/calls.ts";
import { getHomeOverview } from "@nodeyard/contract/home/overview-calls.ts";
import { matchSearch, recordsSearch } from "../../rooms/acceptance/acceptance-search.ts";
import { feedEntries } from "../../rooms/feed/queries.ts";
import { buybackSearch } from "../../rooms/buyback/buyback-search.ts";
import { claimSearch } from "../../rooms/bcode/queries.ts";
import {
  deviceSearch,
  deviceViewOf,
  listRequest,
  wholeList,
} from "../../rooms/devices/list-request.ts";
import { billsSearch } from "../../rooms/bills/bills-search.ts";
import { monthBills } from "../../rooms/bills/queries.ts";
import { deviceList, overview } from "../../rooms/devices/queries.ts";
import { hostSearch } from "../../rooms/dial/dial-search.ts";
import { diskSearch, faultSearch } from "../../rooms/faults/fault-search.ts";
import { exchangeSearch } from "../../rooms/exchange/exchange-search.ts";
import { newestAnnouncements } from "../../rooms/home/announcements/queries.ts";
import { homeOverview } from "../../rooms/home/overview/queries.ts";
import { downlinkSearch } from "../../rooms/monitoring/standard/day-range.ts";
import { standardWatchSearch } from "../../rooms/monitoring/standard/node-view.ts";
import { ownNodes } from "../../rooms/monitoring/standard/queries.ts";
import { runningSearch } from "../../rooms/standard-nodes/nodes-search.ts";
import { contributions, rankedDay, rankingSearch } from "../../rooms/ranking/queries.ts";
import { fleetSearch } from "../../rooms/tasks/fleet/fleet-view.ts";
import { fleetList, taskSummary } from "../../rooms/tasks/queries.ts";
import { balance, withdrawals, withdrawalSearch } from "../../rooms/withdrawal/queries.ts";
import { revenueRoutes } from "./revenue.ts";
import { defineRoute, preload, type RouteDef } from "./route-def.ts";

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

const taskRoutes: readonly RouteDef[] = [
  defineRoute({
    path: "/deviceOverview",
    area: "panel",
    group: "groupDevices",
    label: "deviceOverview",
    parts: ["figures", "toolbar", "table"],
    key: "o",
    icon: "grid",
    load: () => import("../pages/device-overview.tsx"),
    search: deviceSearch,
    data: (search) => [overview, deviceList(deviceViewOf(search, "lite"))],
    preloads: [preload(listDevices, listRequest(wholeList("lite")))],
  }),
  defineRoute({
    path: "/netStatus",
    area: "panel",
    group: "groupTasks",
    label: "netStatus",
    key: "n",
    icon: "signal",
    load: () => import("../../rooms/tasks/network/net-status-page.tsx"),
    search: fleetSearch.network,
    data: (search) => [fleetList("network", search)],
  }),
  defineRoute({
    path: "/calculateStatus",
    aliases: ["/calcuteStatus"],
    area: "panel",
    group: "groupTasks",
    label: "calculateStatus",
    parts: ["figures", "toolbar", "table"],
    key: "c",
    icon: "play",
    load: () => import("../../rooms/tasks/compute/calculate-status-page.tsx"),
    search: fleetSearch.compute,
    data: (search) => [taskSummary, fleetList("compute", search)],
  }),
  defineRoute({
    path: "/calculateTask",
    area: "panel",
    group: "groupTasks",
    label: "calculateTask",
    key: "t",
    icon: "tasks",
    load: () => import("../../rooms/tasks/choose/calculate-task-page.tsx"),
    search: fleetSearch.choose,
    data: (search) => [fleetList("choose", search)],
  }),
  defineRoute({
    path: "/standardStatus",
    area: "panel",
    group: "groupDevices",
    label: "standardStatus",
    icon: "server",
    gates: { site: "chinese" },
    load: () => import("../../rooms/standard-nodes/running-page.tsx"),
    search: runningSearch,
    data: () => [],
  }),
  defineRoute({
    path: "/standardDevErr",
    area: "panel",
    group: "groupDevices",
    label: "liteFaults",
    icon: "bell",
    gates: { site: "chinese" },
    load: () => import("../../rooms/faults/faults-page.tsx"),
    props: { deviceType: "lite" },
    search: faultSearch,
    data: () => [],
  }),
  defineRoute({
    path: "/standardDevErrnor",
    area: "panel",
    group: "groupDevices",
    label: "normalFaults",
    icon: "bell",
    gates: { site: "chinese" },
    load: () => import("../../rooms/faults/faults-page.tsx"),
    props: { deviceType: "normal" },
    search: faultSearch,
    data: () => [],
  }),
  defineRoute({
    path: "/standardAbnormalDisk",
    area: "panel",
    group: "groupDevices",
    label: "badDisks",
    icon: "server",
    gates: { site: "chinese" },
    load: () => import("../../rooms/faults/bad-disks-page.tsx"),
    search: diskSearch,
    data: () => [],
  }),
  defineRoute({
    path: "/standardWatch",
    area: "panel",
    group: "groupDevices",
    label: "standardWatch",
    parts: ["toolbar", "chart"],
    icon: "monitor",
    gates: { site: "chinese" },
    load: () => import("../../rooms/monitoring/standard/standard-watch-page.tsx"),
    search: standardWatchSearch,
    data: () => [ownNodes],
  }),
  defineRoute({
    path: "/standardWatchDownlink",
    area: "panel",
    group: "groupDevices",
    label: "standardWatchDownlink",
    parts: ["toolbar", "chart"],
    icon: "downlink",
    gates: { site: "chinese", flag: "downlink" },
    load: () => import("../../rooms/monitoring/standard/standard-watch-downlink-page.tsx"),
    search: downlinkSearch,
    data: () => [ownNodes],
  }),
];

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

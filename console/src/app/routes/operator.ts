import { acceptancesSearch } from "../../rooms/acceptance/operator/acceptances-search.ts";
import { operatorBillsSearch } from "../../rooms/bills/operator/bills-search.ts";
import { buybacksSearch } from "../../rooms/buyback/operator/buybacks-search.ts";
import { devicesSearch } from "../../rooms/devices/operator/devices-search.ts";
import { dialConfigsSearch } from "../../rooms/dial/operator/dial-configs-search.ts";
import { exchangesSearch } from "../../rooms/exchange/operator/exchanges-search.ts";
import { faultsSearch } from "../../rooms/faults/operator/faults-search.ts";
import { feedSearch } from "../../rooms/feed/operator/feed-search.ts";
import { announcementsSearch } from "../../rooms/home/operator/announcements-search.ts";
import {
  accountsSearch,
  auditSearch,
  jobsSearch,
  requestsSearch,
  reviewsSearch,
} from "../../rooms/operator/operator-search.ts";
import { ratesSearch } from "../../rooms/rates/rates-search.ts";
import { nodesSearch } from "../../rooms/standard-nodes/operator/nodes-search.ts";
import { payoutsSearch } from "../../rooms/withdrawal/operator/payouts-search.ts";
import { defineRoute, type RouteDef } from "./route-def.ts";

const common = {
  area: "operator",
  gates: { flag: "operator" },
  load: () => import("../pages/operator-area.tsx"),
  // Asked for by the pages, once it is known who looks.
  data: () => [],
} as const;

export function isOfOperators(pathname: string): boolean {
  return pathname.startsWith("/operator/");
}

/** In the place of every other address beneath theirs: an operator who mistypes one stays in the area. In no menu. */
export const unknownOperatorRoute = defineRoute({
  ...common,
  path: "/operator/$",
  label: "operatorUnknown",
  icon: "search",
  props: { page: "unknown" },
});

/** The operators' own area, with a menu of its own. */
export const operatorRoutes: readonly RouteDef[] = [
  defineRoute({
    ...common,
    path: "/operator",
    label: "operatorOverview",
    parts: ["figures", "chart", "panels"],
    icon: "monitor",
    props: { page: "overview" },
  }),
  defineRoute({
    ...common,
    path: "/operator/accounts",
    label: "operatorAccounts",
    icon: "people",
    props: { page: "accounts" },
    search: accountsSearch,
  }),
  defineRoute({
    ...common,
    path: "/operator/reviews",
    label: "operatorReviews",
    parts: ["table"],
    icon: "clock",
    props: { page: "reviews" },
    search: reviewsSearch,
  }),
  defineRoute({
    ...common,
    path: "/operator/requests",
    label: "operatorRequests",
    icon: "check",
    props: { page: "requests" },
    search: requestsSearch,
  }),
  defineRoute({
    ...common,
    path: "/operator/payouts",
    label: "operatorPayouts",
    parts: ["panels", "table"],
    icon: "coins",
    props: { page: "payouts" },
    search: payoutsSearch,
  }),
  defineRoute({
    ...common,
    path: "/operator/buybacks",
    label: "operatorBuybacks",
    parts: ["panels", "table"],
    icon: "card",
    props: { page: "buybacks" },
    search: buybacksSearch,
  }),
  defineRoute({
    ...common,
    path: "/operator/exchanges",
    label: "operatorExchanges",
    parts: ["toolbar", "panels", "table"],
    icon: "gift",
    props: { page: "exchanges" },
    search: exchangesSearch,
  }),
  defineRoute({
    ...common,
    path: "/operator/bills",
    label: "operatorBills",
    parts: ["toolbar", "table"],
    icon: "list",
    props: { page: "bills" },
    search: operatorBillsSearch,
  }),
  defineRoute({
    ...common,
    path: "/operator/identities",
    label: "operatorIdentities",
    icon: "account",
    props: { page: "identities" },
    search: requestsSearch,
  }),
  defineRoute({
    ...common,
    path: "/operator/devices",
    label: "operatorDevices",
    icon: "server",
    props: { page: "devices" },
    search: devicesSearch,
  }),
  defineRoute({
    ...common,
    path: "/operator/agents",
    label: "operatorAgents",
    parts: ["panels"],
    icon: "server",
    props: { page: "agents" },
  }),
  defineRoute({
    ...common,
    path: "/operator/dial-configs",
    label: "operatorDialConfigs",
    icon: "signal",
    props: { page: "dialConfigs" },
    search: dialConfigsSearch,
  }),
  defineRoute({
    ...common,
    path: "/operator/faults",
    label: "operatorFaults",
    icon: "bell",
    props: { page: "faults" },
    search: faultsSearch,
  }),
  defineRoute({
    ...common,
    path: "/operator/nodes",
    label: "operatorNodes",
    icon: "server",
    props: { page: "nodes" },
    search: nodesSearch,
  }),
  defineRoute({
    ...common,
    path: "/operator/acceptance",
    label: "operatorAcceptance",
    parts: ["panels", "toolbar", "table"],
    icon: "check",
    props: { page: "acceptance" },
    search: acceptancesSearch,
  }),
  defineRoute({
    ...common,
    path: "/operator/codes",
    label: "operatorCodes",
    parts: ["panels"],
    icon: "grid",
    props: { page: "codes" },
  }),
  defineRoute({
    ...common,
    path: "/operator/rates",
    label: "operatorRates",
    parts: ["panels"],
    icon: "scale",
    props: { page: "rates" },
    search: ratesSearch,
  }),
  defineRoute({
    ...common,
    path: "/operator/announcements",
    label: "operatorAnnouncements",
    parts: ["table"],
    icon: "bell",
    props: { page: "announcements" },
    search: announcementsSearch,
  }),
  defineRoute({
    ...common,
    path: "/operator/feed",
    label: "operatorFeed",
    parts: ["panels", "table"],
    icon: "globe",
    props: { page: "feed" },
    search: feedSearch,
  }),
  defineRoute({
    ...common,
    path: "/operator/jobs",
    label: "operatorJobs",
    icon: "clock",
    props: { page: "jobs" },
    search: jobsSearch,
  }),
  defineRoute({
    ...common,
    path: "/operator/audit",
    label: "operatorAudit",
    icon: "list",
    props: { page: "audit" },
    search: auditSearch,
  }),
];

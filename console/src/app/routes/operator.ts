import {
  accountsSearch,
  auditSearch,
  requestsSearch,
} from "../../rooms/operator/operator-search.ts";
import { defineRoute, type RouteDef } from "./route-def.ts";

const common = { area: "operator", gates: { flag: "operator" }, data: () => [] } as const;

/** The operators' own area, with a menu of its own. Its pages ask for their data once it is known who looks. */
export const operatorRoutes: readonly RouteDef[] = [
  defineRoute({
    ...common,
    path: "/operator",
    label: "operatorOverview",
    parts: ["figures", "chart", "panels"],
    icon: "monitor",
    load: () => import("../../rooms/operator/overview/overview-page.tsx"),
  }),
  defineRoute({
    ...common,
    path: "/operator/accounts",
    label: "operatorAccounts",
    icon: "people",
    load: () => import("../../rooms/operator/accounts/accounts-page.tsx"),
    search: accountsSearch,
  }),
  defineRoute({
    ...common,
    path: "/operator/requests",
    label: "operatorRequests",
    icon: "check",
    load: () => import("../../rooms/operator/requests/requests-page.tsx"),
    search: requestsSearch,
  }),
  defineRoute({
    ...common,
    path: "/operator/audit",
    label: "operatorAudit",
    icon: "list",
    load: () => import("../../rooms/operator/audit/audit-page.tsx"),
    search: auditSearch,
  }),
];

import * as device from "@nodeyard/contract/revenue/device-calls.ts";
import * as details from "@nodeyard/contract/revenue/detail-calls.ts";
import * as calls from "@nodeyard/contract/revenue/calls.ts";
import * as economics from "@nodeyard/contract/revenue/economics-calls.ts";
import { getRules as getRulesCall } from "@nodeyard/contract/revenue/rules-calls.ts";
import type { Deps } from "../../platform/deps.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { countDayFilters } from "./detail/count-day-filters.ts";
import { getRevenueDetail } from "./detail/get-revenue-detail.ts";
import { getGains } from "./device/get-gains.ts";
import { listEarnedHours } from "./device/list-earned-hours.ts";
import { listEconomics } from "./economics/list-economics.ts";
import { saveCosts, saveElectricity } from "./economics/save-costs.ts";
import { getActivityRevenue } from "./get-activity-revenue.ts";
import { getLastSevenDays } from "./get-last-seven-days.ts";
import { getActivityTotal, getSummary } from "./get-summary.ts";
import { getHistory } from "./history/get-history.ts";
import { getStatement } from "./history/get-statement.ts";
import { getRules } from "./get-rules.ts";
import { listCredits } from "./list-credits.ts";
import { listFaults } from "./list-faults.ts";
import { listLedgerLines } from "./list-ledger-lines.ts";
import { explainDay } from "./why/explain-day.ts";
import { proofRoutes } from "./proof/routes.ts";

/** The owner's calls of this room. */
export function revenueRoutes(deps: Deps): Route[] {
  return [
    route(calls.getSummary, (_, caller) => getSummary(deps, caller)),
    route(calls.getActivityTotal, (_, caller) => getActivityTotal(deps, caller)),
    route(calls.getLastSevenDays, (query, caller) => getLastSevenDays(deps, query, caller)),
    route(calls.listLedgerLines, (query, caller) => listLedgerLines(deps, query, caller)),
    route(calls.listCredits, (query, caller) => listCredits(deps, query, caller)),
    route(details.getRevenueDetail, (query, caller) => getRevenueDetail(deps, query, caller)),
    route(details.countDayFilters, (query, caller) => countDayFilters(deps, query, caller)),
    route(details.getActivityRevenue, (query, caller) => getActivityRevenue(deps, query, caller)),
    route(details.listFaults, (_, caller) => listFaults(deps, caller)),
    route(details.explainDay, (query, caller) => explainDay(deps, query, caller)),
    route(device.listEarnedHours, (query, caller) => listEarnedHours(deps, query, caller)),
    route(device.getGains, (query, caller) => getGains(deps, query, caller)),
    route(details.getHistory, (query, caller) => getHistory(deps, query, caller)),
    route(details.getStatement, (query, caller) => getStatement(deps, query, caller)),
    route(getRulesCall, () => getRules(deps)),
    route(economics.getEconomics, (query, caller) => listEconomics(deps, query, caller)),
    route(economics.saveCosts, (request, caller) => saveCosts(deps, request, caller)),
    route(economics.saveElectricity, (request, caller) => saveElectricity(deps, request, caller)),
    ...proofRoutes(deps),
  ];
}

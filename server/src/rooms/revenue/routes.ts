import * as endpoints from "@nodeyard/contract/revenue/endpoints.ts";
import { route, type Deps, type Route } from "../../platform/http/route.ts";
import { getLastSevenDays } from "./get-last-seven-days.ts";
import { getActivityTotal, getSummary } from "./get-summary.ts";
import { listCredits } from "./list-credits.ts";
import { listLedgerLines } from "./list-ledger-lines.ts";

/** The owner's calls of this room. */
export function revenueRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.getSummary, (_, caller) => getSummary(deps, caller)),
    route(endpoints.getActivityTotal, (_, caller) => getActivityTotal(deps, caller)),
    route(endpoints.getLastSevenDays, (query, caller) => getLastSevenDays(deps, query, caller)),
    route(endpoints.listLedgerLines, (query, caller) => listLedgerLines(deps, query, caller)),
    route(endpoints.listCredits, (query, caller) => listCredits(deps, query, caller)),
  ];
}

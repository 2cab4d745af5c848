import { ping, report } from "@nodeyard/contract/monitoring/agent-endpoints.ts";
import * as endpoints from "@nodeyard/contract/monitoring/endpoints.ts";
import type { Deps } from "../../platform/deps.ts";
import { deviceOf, route, type Route } from "../../platform/http/route.ts";
import { listIncidents } from "./incidents/list-incidents.ts";
import { createIngestQueue } from "./ingest-queue.ts";
import { parseReport } from "./parse-report.ts";
import { getFlow } from "./watch/get-flow.ts";
import { getNodeInfo } from "./watch/get-node-info.ts";
import { getOutFlow } from "./watch/get-out-flow.ts";
import { watchDay } from "./watch/watch-day.ts";
import { watchDays } from "./watch/watch-days.ts";

/** The agent's calls of this room, then the owner's. */
export function monitoringRoutes(deps: Deps): Route[] {
  const queue = createIngestQueue(deps);
  const serverTime = (): string => deps.clock.now().toISOString();
  return [
    route(
      report,
      async (request, caller) => {
        const outcome = await queue.submit({
          deviceId: deviceOf(caller),
          ip: caller.ip,
          report: request,
        });
        return { ...outcome, serverTime: serverTime() };
      },
      { parse: parseReport },
    ),
    route(ping, async () => ({ serverTime: serverTime() })),
    route(endpoints.watchDay, (query, caller) => watchDay(deps, query, caller)),
    route(endpoints.getFlow, (query, caller) => getFlow(deps, query, caller)),
    route(endpoints.watchDays, (query, caller) => watchDays(deps, query, caller)),
    route(endpoints.listIncidents, (query, caller) => listIncidents(deps, query, caller)),
    route(endpoints.getNodeInfo, (query, caller) => getNodeInfo(deps, query, caller)),
    route(endpoints.getOutFlow, (query, caller) => getOutFlow(deps, query, caller)),
  ];
}

import { ping, report } from "@nodeyard/contract/monitoring/agent-endpoints.ts";
import { deviceOf, route, type Deps, type Route } from "../../platform/http/route.ts";
import { createIngestQueue } from "./ingest-queue.ts";
import { parseReport } from "./parse-report.ts";

/** The agent's calls of this room. */
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
  ];
}

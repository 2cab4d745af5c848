import { ping, report } from "@nodeyard/contract/monitoring/agent-calls.ts";
import * as throughput from "@nodeyard/contract/monitoring/throughput-calls.ts";
import * as calls from "@nodeyard/contract/monitoring/calls.ts";
import { getTimeline as getTimelineCall } from "@nodeyard/contract/monitoring/timeline-calls.ts";
import type { Deps } from "../../platform/deps.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { listIncidents } from "./incidents/list-incidents.ts";
import { getFaultNotices, setFaultNotices } from "./incidents/notice-time.ts";
import { planThroughput } from "./throughput/plan-throughput.ts";
import { getTimeline } from "./timeline/get-timeline.ts";
import { takeProbe } from "./throughput/take-probe.ts";
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
          deviceId: caller.deviceId,
          ip: caller.ip,
          report: request,
        });
        return { ...outcome, serverTime: serverTime() };
      },
      { parse: parseReport },
    ),
    route(ping, async () => ({ serverTime: serverTime() })),
    route(throughput.planThroughput, (request, caller) => planThroughput(deps, request, caller)),
    route(throughput.sendThroughput, (bytes, caller) => takeProbe(deps, bytes, caller)),
    route(calls.watchDay, (query, caller) => watchDay(deps, query, caller)),
    route(calls.getFlow, (query, caller) => getFlow(deps, query, caller)),
    route(calls.watchDays, (query, caller) => watchDays(deps, query, caller)),
    route(getTimelineCall, (query, caller) => getTimeline(deps, query, caller)),
    route(calls.listIncidents, (query, caller) => listIncidents(deps, query, caller)),
    route(calls.getFaultNotices, (_, caller) => getFaultNotices(deps, caller)),
    route(calls.setFaultNotices, (request, caller) => setFaultNotices(deps, request, caller)),
    route(calls.getNodeInfo, (query, caller) => getNodeInfo(deps, query, caller)),
    route(calls.getOutFlow, (query, caller) => getOutFlow(deps, query, caller)),
  ];
}

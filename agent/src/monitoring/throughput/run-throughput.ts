import { PROBE_MAX_STREAMS } from "@nodeyard/contract/monitoring/rules.ts";
import { backoffMs } from "../../platform/backoff.ts";
import type { DailyBudget } from "../../platform/daily-budget.ts";
import type { TimeSource } from "../../platform/time.ts";
import { createProtocolClient } from "../../protocol/client.ts";
import type { ServerLink } from "../../protocol/server-link.ts";
import { probeThroughput } from "./probe-throughput.ts";

/** An older server does not know the call: it is retried later. */
const REFUSED_WAIT_MS = 3600_000;

/** Runs the throughput probes that the server requests, until the signal fires. */
export async function runThroughput(options: {
  server: string;
  deviceKey: string;
  link: ServerLink;
  budget: DailyBudget;
  time: TimeSource;
  signal: AbortSignal;
}): Promise<void> {
  const { server, deviceKey, link, budget, time, signal } = options;
  const client = createProtocolClient(server, PROBE_MAX_STREAMS);
  const send: ServerLink["call"] = (endpoint, request, limits) =>
    client.call(endpoint, request, { ...limits, deviceKey });
  for (let failures = 0; !signal.aborted;) {
    const visit = await probeThroughput({ query: link.call, send, budget }, signal);
    if ("waitSeconds" in visit) {
      failures = 0;
      await time.sleep(visit.waitSeconds * 1000, signal);
    } else if (visit.kind === "rejected") await time.sleep(REFUSED_WAIT_MS, signal);
    else {
      failures += 1;
      await time.sleep(backoffMs(failures, visit.retryAfterSeconds), signal);
    }
  }
  client.close();
}

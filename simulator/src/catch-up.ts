import { backoffMs } from "@nodeyard/agent/platform/backoff.ts";
import { machineTime } from "@nodeyard/agent/platform/time.ts";
import type { ProtocolClient } from "@nodeyard/agent/protocol/client.ts";
import { floorTo, SLOT_MS } from "@nodeyard/contract/time.ts";
import { pointsBetween } from "./backfill.ts";
import type { BoundDevice } from "./bound-device.ts";
import { forEachAtOnce } from "./pool.ts";
import { sendReport } from "./send-report.ts";
import { createTally } from "./tally.ts";

const CONCURRENCY = 6;

/**
 * Makes each device online at `nowMs` (server time) report its backlog once, or its presence; for histories simulated on
 * a controlled clock.
 */
export async function catchUp(options: {
  client: ProtocolClient;
  devices: readonly BoundDevice[];
  nowMs: number;
}): Promise<void> {
  const { client, nowMs } = options;
  const signal = new AbortController().signal;
  const tally = createTally();
  const toMs = floorTo(nowMs, SLOT_MS);
  const there = options.devices.filter(({ unbound, device }) => !unbound && device.isOnline(nowMs));
  await forEachAtOnce(there, CONCURRENCY, async (bound) => {
    const fromMs = Math.ceil(bound.reportedToMs / SLOT_MS) * SLOT_MS;
    const isTaken = await sendReport({
      client,
      bound,
      points: pointsBetween(bound, fromMs, toMs),
      withHardware: false,
      nowMs,
      tally,
      onUnreachable: (result, failures) =>
        machineTime.sleep(backoffMs(failures, result.retryAfterSeconds), signal),
      signal,
    });
    if (isTaken) bound.reportedToMs = Math.max(bound.reportedToMs, toMs);
  });
}

import type { Point } from "@nodeyard/agent/monitoring/point.ts";
import { backoffMs } from "@nodeyard/agent/platform/backoff.ts";
import { machineTime } from "@nodeyard/agent/platform/time.ts";
import { createProtocolClient } from "@nodeyard/agent/protocol/client.ts";
import { MAX_POINTS_PER_REPORT } from "@nodeyard/contract/monitoring/rules.ts";
import { SLOT_MS } from "@nodeyard/contract/time.ts";
import type { BoundDevice } from "./bound-device.ts";
import { forEachAtOnce } from "./pool.ts";
import { sendReport } from "./send-report.ts";
import { createTally, type Tally } from "./tally.ts";

/**
 * Reports the devices' points of all slots between `fromMs` and `toMs`, in time order, in batches. Offline devices have
 * gaps. `nowMs` is the server's time (the server rejects points older than a week, so that a longer history is reported
 * week by week on a controlled clock).
 */
export async function backfill(options: {
  serverUrl: string;
  devices: readonly BoundDevice[];
  fromMs: number;
  toMs: number;
  nowMs: number;
  concurrency?: number;
  signal?: AbortSignal;
}): Promise<Tally> {
  const { devices, toMs, nowMs, concurrency = 6 } = options;
  const signal = options.signal ?? new AbortController().signal;
  const client = createProtocolClient(options.serverUrl, concurrency);
  const tally = createTally();
  const firstMs = Math.ceil(options.fromMs / SLOT_MS) * SLOT_MS;
  try {
    for (let startMs = firstMs; startMs < toMs; startMs += MAX_POINTS_PER_REPORT * SLOT_MS) {
      const endMs = Math.min(startMs + MAX_POINTS_PER_REPORT * SLOT_MS, toMs);
      const send = async (bound: BoundDevice): Promise<void> => {
        const points = pointsBetween(bound, startMs, endMs);
        if (bound.unbound || points.length === 0) return;
        const isTaken = await sendReport({
          client,
          bound,
          points,
          withHardware: false,
          nowMs,
          tally,
          onUnreachable: (result, failures) =>
            machineTime.sleep(backoffMs(failures, result.retryAfterSeconds), signal),
          signal,
        });
        if (isTaken) bound.reportedToMs = Math.max(bound.reportedToMs, endMs);
      };
      await forEachAtOnce(devices, concurrency, send, signal);
    }
  } finally {
    client.close();
  }
  return tally;
}

/** The points of complete slots from `startMs` (aligned) to `endMs`. */
export function pointsBetween(bound: BoundDevice, startMs: number, endMs: number): Point[] {
  const points: Point[] = [];
  for (let slotMs = startMs; slotMs + SLOT_MS <= endMs; slotMs += SLOT_MS) {
    const point = bound.device.pointAt(slotMs);
    if (point !== null) points.push(point);
  }
  return points;
}

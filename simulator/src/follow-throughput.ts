import { probeThroughput } from "@nodeyard/agent/monitoring/throughput/probe-throughput.ts";
import type { TimeSource } from "@nodeyard/agent/platform/time.ts";
import { createProtocolClient, type ProtocolClient } from "@nodeyard/agent/protocol/client.ts";
import { PROBE_MAX_STREAMS } from "@nodeyard/contract/monitoring/rules.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import { type BoundDevice, callsOf } from "./bound-device.ts";
import { forEachAtOnce } from "./pool.ts";

/** Few at once, and little of each: their bytes share one machine's loopback. */
const CONCURRENCY = 2;
const LIMITS = { bytes: 4 * 1024 * 1024, streams: 8 };
const POLL_INTERVAL_MS = 1_000;
const RETRY_MS = MINUTE_MS;

/** Lets the server measure a device. @returns the seconds until the next question; undefined if it was not answered. */
async function visit(
  client: ProtocolClient,
  bound: BoundDevice,
  signal: AbortSignal,
): Promise<number | undefined> {
  const call: ProtocolClient["call"] = (endpoint, request, options) =>
    client.call(endpoint, request, { ...options, ...callsOf(bound) });
  const budget = { spend: async () => true };
  const outcome = await probeThroughput(
    { query: call, send: call, budget, limits: LIMITS },
    signal,
  );
  return "waitSeconds" in outcome ? outcome.waitSeconds : undefined;
}

/** Lets the server measure each device that is online, when it asks for it, until the signal fires. */
export async function followThroughput(options: {
  serverUrl: string;
  devices: readonly BoundDevice[];
  isThere: (bound: BoundDevice) => boolean;
  now: () => number;
  time: TimeSource;
  signal: AbortSignal;
}): Promise<void> {
  const { devices, isThere, now, time, signal } = options;
  const client = createProtocolClient(options.serverUrl, PROBE_MAX_STREAMS);
  const dueMs = new Map<BoundDevice, number>();
  try {
    while (!signal.aborted) {
      const due = devices.filter((bound) => isThere(bound) && (dueMs.get(bound) ?? 0) <= now());
      await forEachAtOnce(
        due,
        CONCURRENCY,
        async (bound) => {
          const waitSeconds = await visit(client, bound, signal);
          dueMs.set(bound, now() + (waitSeconds === undefined ? RETRY_MS : waitSeconds * 1000));
        },
        signal,
      );
      await time.sleep(POLL_INTERVAL_MS, signal);
    }
  } finally {
    client.close();
  }
}

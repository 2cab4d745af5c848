import { backoffMs } from "@nodeyard/agent/platform/backoff.ts";
import { phaseOf } from "@nodeyard/agent/platform/phase.ts";
import { machineTime, type TimeSource } from "@nodeyard/agent/platform/time.ts";
import { createProtocolClient } from "@nodeyard/agent/protocol/client.ts";
import { OLDEST_POINT_MS, REPORT_SPREAD_MS } from "@nodeyard/contract/monitoring/rules.ts";
import { floorTo, SLOT_MS } from "@nodeyard/contract/time.ts";
import { pointsBetween } from "./backfill.ts";
import type { BoundDevice } from "./bound-device.ts";
import { followCommands } from "./follow-commands.ts";
import { followThroughput } from "./follow-throughput.ts";
import { sendReport } from "./send-report.ts";
import { createTally, type Tally } from "./tally.ts";
import { sendDisks } from "./virtual-disks.ts";
import { sendSelfCheck } from "./virtual-self-check.ts";

const POLL_INTERVAL_MS = 250;
/** All devices come online within this time, at most this many per second. */
const FIRST_WITHIN_MS = 3_000;
const FIRST_PER_SECOND = 200;

/** A device's next report, and whether it includes hardware. */
interface Plan {
  bound: BoundDevice;
  dueMs: number;
  withHardware: boolean;
  busy: boolean;
}

/**
 * Runs bound devices until the signal fires: each reports its finished slots every five minutes at its own offset, as agents do, sends
 * its backlog (up to a week), is silent while offline or restarting, and executes commands. Backs off when the server is
 * unreachable or overloaded.
 *
 * @param options.now the server's time, if different from the machine's
 * @param options.maxSockets connections for reports; commands of up to 200 devices use one more each
 */
export async function runLive(options: {
  serverUrl: string;
  devices: readonly BoundDevice[];
  now?: () => number;
  time?: TimeSource;
  maxSockets?: number;
  tally?: Tally;
  signal: AbortSignal;
}): Promise<void> {
  const { devices, signal, maxSockets = 32, time = machineTime, tally = createTally() } = options;
  const now = options.now ?? (() => time.wallMs());
  const client = createProtocolClient(options.serverUrl, maxSockets);
  const startMs = now();
  const firstWithinMs = Math.max(FIRST_WITHIN_MS, (devices.length / FIRST_PER_SECOND) * 1000);
  const plans: Plan[] = devices.map((bound) => ({
    bound,
    dueMs: startMs + phaseOf(`${bound.device.mac}/first`, firstWithinMs),
    withHardware: true,
    busy: false,
  }));
  // Shared, so that 5,000 devices do not each detect an outage.
  let failuresInARow = 0;
  let pausedUntilMs = 0;

  async function deliver(plan: Plan): Promise<void> {
    const { bound, dueMs } = plan;
    const atMs = now();
    const toMs = floorTo(atMs, SLOT_MS);
    const fromMs = Math.max(bound.reportedToMs, atMs - OLDEST_POINT_MS + SLOT_MS);
    const isTaken = await sendReport({
      client,
      bound,
      points: pointsBetween(bound, Math.ceil(fromMs / SLOT_MS) * SLOT_MS, toMs),
      withHardware: plan.withHardware,
      nowMs: atMs,
      tally,
      onUnreachable: async (result) => {
        failuresInARow += 1;
        const waitMs = backoffMs(Math.ceil(failuresInARow / maxSockets), result.retryAfterSeconds);
        pausedUntilMs = Math.max(pausedUntilMs, now() + waitMs);
        await time.sleep(waitMs, signal);
      },
      signal,
    });
    if (!isTaken) return;
    failuresInARow = 0;
    if (plan.withHardware) {
      const context = { client, now, tally, signal };
      await sendDisks(context, bound);
      await sendSelfCheck(context, bound);
    }
    plan.withHardware = false;
    bound.reportedToMs = Math.max(bound.reportedToMs, toMs);
    tally.lagsMs.push(now() - dueMs);
  }

  function isSilent(bound: BoundDevice): boolean {
    return bound.unbound || bound.restart !== undefined || !bound.device.isOnline(now());
  }

  async function reportInTime(): Promise<void> {
    const inFlight = new Set<Promise<void>>();
    const start = (plan: Plan): void => {
      plan.busy = true;
      const delivery = deliver(plan).finally(() => {
        plan.busy = false;
        plan.dueMs = nextDueMs(plan, now());
        inFlight.delete(delivery);
      });
      inFlight.add(delivery);
    };
    while (!signal.aborted) {
      const atMs = now();
      for (const plan of plans) {
        if (plan.busy || plan.dueMs > atMs) continue;
        if (isSilent(plan.bound)) plan.dueMs = nextDueMs(plan, atMs);
        else if (atMs >= pausedUntilMs && inFlight.size < maxSockets) start(plan);
      }
      // Full: continue as soon as one completes, to keep the connections busy.
      const isFull = inFlight.size >= maxSockets;
      await Promise.race([time.sleep(POLL_INTERVAL_MS, signal), ...(isFull ? inFlight : [])]);
    }
    await Promise.all(inFlight);
  }

  const byDevice = new Map(plans.map((plan) => [plan.bound, plan]));
  try {
    await Promise.all([
      reportInTime(),
      followCommands({
        serverUrl: options.serverUrl,
        devices,
        now,
        time,
        tally,
        onReachable: (bound) => {
          const plan = byDevice.get(bound);
          if (plan !== undefined) Object.assign(plan, { dueMs: now(), withHardware: true });
        },
        signal,
      }),
      followThroughput({
        serverUrl: options.serverUrl,
        devices,
        isThere: (bound) => !isSilent(bound),
        now,
        time,
        signal,
      }),
    ]);
  } finally {
    client.close();
  }
}

/** The device's offset after the next slot; an offline device checks again then. */
function nextDueMs(plan: Plan, atMs: number): number {
  const phaseMs = phaseOf(plan.bound.device.mac, REPORT_SPREAD_MS);
  const thisSlotMs = floorTo(atMs, SLOT_MS) + phaseMs;
  return thisSlotMs > atMs ? thisSlotMs : thisSlotMs + SLOT_MS;
}

import { MINUTE_MS } from "../../contract/src/time.ts";
import { createProtocolClient, type ProtocolClient } from "../../agent/src/protocol/client.ts";
import type { ManualClock } from "../../server/src/platform/clock.ts";
import type { Deps } from "../../server/src/platform/deps.ts";
import type { OwnerCaller } from "../../server/src/platform/http/route.ts";
import { watchIncidents } from "../../server/src/rooms/monitoring/incidents/watch-incidents.ts";
import type { BoundDevice } from "../../simulator/src/bound-device.ts";
import { catchUp } from "../../simulator/src/catch-up.ts";
import type { CallContext } from "../../simulator/src/device-calls.ts";
import { createTally } from "../../simulator/src/tally.ts";

/** Watching is done every minute in earnest; so often is enough for it not to think that it has been away. */
const WATCH_EVERY_MS = 9 * MINUTE_MS;

/** The past that is being lived: the server's inside, its clock, and the devices that report to it over HTTP. */
export interface DemoLife {
  readonly deps: Deps;
  readonly clock: ManualClock;
  readonly serverUrl: string;
  readonly client: ProtocolClient;
  readonly devices: BoundDevice[];
  /** For calls of a single device. */
  readonly context: CallContext;
  nowMs(): number;
}

export function startLife(parts: { deps: Deps; clock: ManualClock; serverUrl: string }): DemoLife {
  const client = createProtocolClient(parts.serverUrl, 8);
  const nowMs = (): number => parts.clock.now().getTime();
  const context = { client, now: nowMs, tally: createTally() };
  return { ...parts, client, devices: [], context, nowMs };
}

/** A person of the demo, as the actions of the server know whoever calls. */
export function callerOf(accountId: bigint): OwnerCaller {
  return {
    language: "zn",
    ip: "127.0.0.1",
    userAgent: "demo",
    signal: new AbortController().signal,
    accountId,
    sessionHash: Buffer.alloc(32),
  };
}

/** Every device that is there reports. */
export function reportAll(life: DemoLife): Promise<void> {
  const { client, devices } = life;
  return catchUp({ client, devices, nowMs: life.nowMs() });
}

/** Everybody who is there reports, and incidents are watched. */
export async function watchNow(life: DemoLife): Promise<void> {
  await reportAll(life);
  await watchIncidents(life.deps);
}

/** Watches from now on, with the clock moved in steps that are taken for watching without a break. */
export async function watchUntil(life: DemoLife, toMs: number): Promise<void> {
  await watchNow(life);
  while (life.nowMs() < toMs) {
    life.clock.set(Math.min(life.nowMs() + WATCH_EVERY_MS, toMs));
    await watchNow(life);
  }
}

import { sql } from "kysely";
import { PROBE_FIRST_BYTES } from "../../contract/src/monitoring/rules.ts";
import { MINUTE_MS } from "../../contract/src/time.ts";
import { createProtocolClient, type ProtocolClient } from "../../agent/src/protocol/client.ts";
import type { ManualClock } from "../../server/src/platform/clock.ts";
import type { Deps } from "../../server/src/platform/deps.ts";
import { plainSession } from "../../server/src/platform/http/authenticate.ts";
import type { OwnerCaller, Route } from "../../server/src/platform/http/route.ts";
import { watchFaults } from "../../server/src/rooms/monitoring/incidents/watch-faults.ts";
import { watchIncidents } from "../../server/src/rooms/monitoring/incidents/watch-incidents.ts";
import type { BoundDevice } from "../../simulator/src/bound-device.ts";
import { catchUp } from "../../simulator/src/catch-up.ts";
import type { CallContext } from "../../simulator/src/device-calls.ts";
import { sendDisks } from "../../simulator/src/virtual-disks.ts";
import { sendSelfCheck } from "../../simulator/src/virtual-self-check.ts";
import { sendLines } from "../../simulator/src/follow-lines.ts";
import { createTally } from "../../simulator/src/tally.ts";

/** In production every five minutes; no device counts as offline yet. */
const REPORT_EVERY_MS = 9 * MINUTE_MS;

/** A running simulation: the app's dependencies, its clock, and the devices that report to it over HTTP. */
export interface Simulation {
  readonly deps: Deps;
  readonly routes: readonly Route[];
  readonly clock: ManualClock;
  readonly serverUrl: string;
  readonly client: ProtocolClient;
  readonly devices: BoundDevice[];
  /** For calls of a single device. */
  readonly context: CallContext;
  nowMs(): number;
}

export function startSimulation(parts: {
  deps: Deps;
  routes: readonly Route[];
  clock: ManualClock;
  serverUrl: string;
}): Simulation {
  const client = createProtocolClient(parts.serverUrl, 8);
  const nowMs = (): number => parts.clock.now().getTime();
  const context = { client, now: nowMs, tally: createTally() };
  return { ...parts, client, devices: [], context, nowMs };
}

/** An account of the demo as the caller of the server's actions. */
export function callerOf(accountId: bigint): OwnerCaller {
  return {
    language: "zn",
    ip: "127.0.0.1",
    userAgent: "demo",
    signal: new AbortController().signal,
    accountId,
    sessionHash: Buffer.alloc(32),
    session: plainSession(accountId),
  };
}

/** Every online device reports, and its lines if it has any. */
export async function reportAll(simulation: Simulation): Promise<void> {
  const { client, context, devices } = simulation;
  const nowMs = simulation.nowMs();
  await catchUp({ client, devices, nowMs });
  for (const bound of devices) if (bound.device.isOnline(nowMs)) await sendLines(context, bound);
}

/** Every online device reports its self-check, and its disks if it has any; what those show is found. */
export async function reportAllDisks({ context, devices, deps, nowMs }: Simulation): Promise<void> {
  for (const bound of devices) {
    if (!bound.device.isOnline(nowMs())) continue;
    await sendDisks(context, bound);
    await sendSelfCheck(context, bound);
  }
  await watchFaults(deps);
}

/** Places in the fleet of neighbours' devices that were never measured: they are believed little, and report more. */
const UNMEASURED: ReadonlySet<number> = new Set([27, 33]);

/** Throughput of the simulated lines: a probe would measure this machine's loopback. */
export async function measureAll({ deps, clock, devices }: Simulation): Promise<void> {
  const measuredAt = clock.now();
  const measured = devices.filter(({ device }) => !UNMEASURED.has(device.index));
  const ids = measured.map(({ deviceId }) => BigInt(deviceId));
  const rates = measured.map(({ device }) => BigInt(device.uplinkBps));
  await deps.pool.query(
    `with measured as (
       select s.device_id, s.account_id, s.network, m.up_bps from unnest($1::bigint[], $2::bigint[]) as m (device_id, up_bps)
       join device_status s on s.device_id = m.device_id where s.network is not null
     ), results as (
       insert into throughput_results (device_id, measured_at, account_id, up_bytes, up_bps, network)
       select device_id, $3, account_id, $4, up_bps, network from measured on conflict do nothing
     ), networks as (
       insert into network_rates (network, up_bps, measured_at, due_at)
       select network, max(up_bps), $3, $3 from measured group by network
       on conflict (network) do update set up_bps = excluded.up_bps, measured_at = excluded.measured_at
     )
     insert into device_network_rates (network, device_id, up_bps, measured_at)
     select network, device_id, up_bps, $3 from measured
     on conflict (device_id, network) do update set up_bps = excluded.up_bps, measured_at = excluded.measured_at`,
    [ids, rates, measuredAt, PROBE_FIRST_BYTES],
  );
}

/**
 * Finds incidents. The clock jumps between the times that are watched, which looks like pauses of all reports, and those count as
 * outages of the server: so no earlier period of reports stays. Nor may the periods become one, by which what is reported after a
 * jump would be late, and not paid.
 */
async function findIncidents({ deps }: Simulation): Promise<void> {
  await watchIncidents(deps);
  await sql`delete from report_periods where began_at < (select max(began_at) from report_periods)`.execute(
    deps.db,
  );
}

/** Online devices report, and their incidents are found. */
export async function watchNow(simulation: Simulation): Promise<void> {
  await reportAll(simulation);
  await findIncidents(simulation);
  await watchFaults(simulation.deps);
}

/** Watches every minute until `toMs`, as in production, so that notices are sent when they are due. */
export async function watchUntil(simulation: Simulation, toMs: number): Promise<void> {
  await watchNow(simulation);
  let reportAtMs = simulation.nowMs() + REPORT_EVERY_MS;
  while (simulation.nowMs() < toMs) {
    simulation.clock.set(Math.min(simulation.nowMs() + MINUTE_MS, toMs));
    const isDue = simulation.nowMs() >= reportAtMs;
    await (isDue ? watchNow(simulation) : findIncidents(simulation));
    if (isDue) reportAtMs = simulation.nowMs() + REPORT_EVERY_MS;
  }
}

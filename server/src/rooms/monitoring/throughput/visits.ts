import { randomInt } from "node:crypto";
import { DAY_MS, floorTo, HOUR_MS, MINUTE_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";

/** Mean time between visits of a network. */
const VISIT_AFTER_MS = DAY_MS;
/** Devices ask hourly, so all of them know of a visit that is further away than this. */
const ANNOUNCED_MS = 65 * MINUTE_MS;
/** Devices of a network that ask within this of a visit's begin take part in it. */
const JOIN_MS = 20_000;
/** Devices that were not measured for this long take no part in visits. */
const MEASURED_MS = 3 * DAY_MS;
/** A timer may fire early. */
const EARLY_MS = 1_000;

/** A random time around the mean, so that nobody knows when. */
function around(meanMs: number, random: typeof drawBelow): number {
  return meanMs / 2 + random(meanMs);
}

const drawBelow = (below: number): number => randomInt(below);

/** A network's line as it was measured, and its visits. */
export interface NetworkRow {
  readonly network: string;
  readonly up_bps: bigint | null;
  readonly visit_at: Date | null;
  readonly due_at: Date;
  /** Devices that were measured at it lately. */
  readonly device_count: number;
  /** Sum of its devices' claims at their last visits. */
  readonly claimed_bps: string | null;
}

/** Locks the network's row, created at the first question from it. */
export async function lockNetwork(tx: Tx, network: string, now: Date): Promise<NetworkRow> {
  await sql`
    insert into network_rates (network, due_at) values (${network}, ${now}) on conflict do nothing`.execute(
    tx,
  );
  const { rows } = await sql<NetworkRow>`
    select n.network, n.up_bps, n.visit_at, n.due_at, seen.device_count, seen.claimed_bps
    from network_rates n
    cross join lateral (select count(*)::int as device_count, sum(t.claimed_bps) as claimed_bps
      from device_network_rates r left join device_throughput t using (device_id)
      where r.network = n.network and r.measured_at > ${new Date(now.getTime() - MEASURED_MS)}) seen
    where n.network = ${network} for update of n`.execute(tx);
  return rows[0] as NetworkRow;
}

/** The hour of the day in which the device sent least lately; undefined where it is not known. */
async function quietHour(tx: Tx, deviceId: bigint, now: Date): Promise<Date | undefined> {
  const hours = Array.from(
    { length: 26 },
    (_, ago) => new Date(floorTo(now.getTime(), HOUR_MS) - ago * HOUR_MS),
  );
  const { rows } = await sql<{ hour_at: Date }>`
    select hour_at from device_hours where hour_at = any(${hours}::timestamptz[]) and device_id = ${deviceId}
    order by out_bps_avg, hour_at limit 1`.execute(tx);
  return rows[0]?.hour_at;
}

/** When a network is visited next: at a random time, within its quiet hour of the day if one is named. */
export function nextVisitAt(
  now: Date,
  quietHourAt: Date | undefined,
  random: (below: number) => number = drawBelow,
): Date {
  if (quietHourAt === undefined) return new Date(now.getTime() + around(VISIT_AFTER_MS, random));
  const earliestMs = now.getTime() + ANNOUNCED_MS;
  const daysAhead = Math.ceil((earliestMs - quietHourAt.getTime()) / DAY_MS);
  return new Date(quietHourAt.getTime() + daysAhead * DAY_MS + random(HOUR_MS));
}

/** The next visit: within the quiet hour while what was measured does not cover what the devices claim. */
export async function chooseNextVisit(
  tx: Tx,
  { deviceId, isCovered, now }: { deviceId: bigint; isCovered: boolean; now: Date },
): Promise<Date> {
  return nextVisitAt(now, isCovered ? undefined : await quietHour(tx, deviceId, now));
}

/** Lets a network in which a further device was measured be visited soon: all of its devices at once. */
export async function visitSoon(tx: Tx, network: string, now: Date): Promise<void> {
  const soon = new Date(now.getTime() + ANNOUNCED_MS + around(HOUR_MS / 2, drawBelow));
  await sql`
    update network_rates set due_at = least(due_at, ${soon}::timestamptz) where network = ${network}
      and (select count(*) from device_network_rates r where r.network = ${network}
        and r.measured_at > ${new Date(now.getTime() - MEASURED_MS)}) > 1`.execute(tx);
}

/** The visit of the network that a device takes part in now; undefined if none is due. */
export function currentVisit(
  network: Pick<NetworkRow, "visit_at" | "due_at">,
  taken: Date | null,
  now: Date,
): { readonly visitAt: Date; readonly isNew: boolean } | undefined {
  const { visit_at: visitAt, due_at: dueAt } = network;
  const isOn = visitAt !== null && now.getTime() < visitAt.getTime() + JOIN_MS;
  if (isOn && taken?.getTime() !== visitAt.getTime()) return { visitAt, isNew: false };
  if (now.getTime() >= dueAt.getTime() - EARLY_MS) return { visitAt: now, isNew: true };
  return undefined;
}

/**
 * Stores the most that arrived from the network at once in the visit, at the end of each probe: what came by probes that began at the
 * same time as one of them or later, over the time since. What others had sent by then does not count, so the result is never above the
 * truth; nor does a probe that began before, so that none lowers it.
 */
export async function storeVisit(
  tx: Tx,
  { network, visitAt, since, now }: { network: string; visitAt: Date; since: Date; now: Date },
): Promise<void> {
  await sql`
    with probes as (
      select device_id, began_at, sum(up_bytes::numeric) over (order by began_at desc, device_id) as bytes,
        max(ended_at) over () as ended_at
      from throughput_results where network = ${network} and visit_at = ${visitAt}
    ), together as (
      select max(bytes * 8 / greatest(extract(epoch from ended_at - began_at), 0.000001))::bigint as up_bps,
        count(distinct device_id)::int as device_count from probes
    ), stored as (
      insert into network_results (network, visit_at, up_bps, device_count)
      select ${network}, ${visitAt}, up_bps, device_count from together
      on conflict (network, visit_at) do update
        set up_bps = greatest(network_results.up_bps, excluded.up_bps), device_count = excluded.device_count
      returning up_bps
    )
    update network_rates n set measured_at = ${now}, up_bps = greatest((select up_bps from stored),
      (select max(r.up_bps) from network_results r where r.network = ${network} and r.visit_at > ${since}),
      (select max(d.up_bps) from device_network_rates d where d.network = ${network} and d.measured_at > ${since}))
    where n.network = ${network}`.execute(tx);
}

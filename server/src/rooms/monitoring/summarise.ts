// Offered to other rooms.
import { FUTURE_TOLERANCE_MS } from "@nodeyard/contract/monitoring/rules.ts";
import {
  addDays,
  HOUR_MS,
  hoursIn,
  SLOT_MS,
  SLOTS_PER_HOUR,
  startOfUtcDay,
  utcDay,
  type UtcDay,
} from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import type { Queryable, Tx } from "../../platform/database.ts";
import { isUsable } from "../conditions/device-rules.ts";
import { excusedSlots } from "./echo/outages.ts";
import { isInTime } from "./report-periods.ts";

/** When the first point on record was measured. */
export async function earliestPointAt(db: Queryable): Promise<Date | undefined> {
  const { rows } = await sql<{
    at: Date | null;
  }>`select min(slot_at) as at from device_points`.execute(db);
  return rows[0]?.at ?? undefined;
}

/** The part of a network hour that its settlement counts, and the delay after which points do not. */
export interface CountedHour {
  readonly hourAt: Date;
  readonly slotCount: number;
  readonly maxDelaySeconds: number | null;
  /** True if points count at the networks that they came from, false if all do at the one that the hour ended with. */
  readonly isByNetwork: boolean;
  /** Its slots that the server's outages excuse. */
  readonly excused: readonly Date[];
}

/** The end of the hour's last slot that counts. */
export function countedUntil({
  hourAt,
  slotCount,
}: Pick<CountedHour, "hourAt" | "slotCount">): Date {
  return new Date(hourAt.getTime() + slotCount * SLOT_MS);
}

/** Slots of the hour that the server's outages excuse. */
export async function excusedOf(
  db: Queryable,
  hour: Pick<CountedHour, "hourAt" | "slotCount">,
): Promise<Date[]> {
  return excusedSlots(db, hour.hourAt, countedUntil(hour));
}

/**
 * Points count as presence at a network if they arrive from there so soon after their slot's end that one report, which may be a
 * minute ahead, has no more than two such.
 */
const PROMPT_SECONDS = (SLOT_MS - FUTURE_TOLERANCE_MS) / 1000;

/** Slots without a measurement that a device's own word excuses in a UTC day: a restart, an update. */
const EXCUSED_BY_DEVICE = 2;

/**
 * Summarises the hour's current points that were in time into one row per device in `device_hours`. Others are stored but do
 * not change the hour. Runs once, in the transaction that settles the hour. Sums are floats: exact up to 2^53, sufficient
 * for twelve points of any real line, at half the time and memory of PostgreSQL's numeric type. Disks and the tasks' data
 * are those of the latest report: reports carry them once, not per point. The network is the one that most points came from, of several
 * with as many the later.
 *
 * Points of the server's outages are usable, and their stability counts for nothing; so are, of those that measured nothing, as many
 * as a device's word excuses.
 */
export async function summariseHour(tx: Tx, hour: CountedHour): Promise<void> {
  const { hourAt, maxDelaySeconds, isByNetwork, excused } = hour;
  const until = countedUntil(hour);
  // Hours without an outage, nearly all, take no aggregate more for it.
  const isExcused = excused.length > 0 && sql`slot_at = any(${excused}::timestamptz[])`;
  const usable = isExcused
    ? sql`(${isUsable(sql, "stable_value")} or ${isExcused})`
    : isUsable(sql, "stable_value");
  const measured = isExcused
    ? sql`(stable_value > 0 and not ${isExcused})`
    : sql`(stable_value > 0)`;
  const stableSum = isExcused
    ? sql`coalesce(sum(stable_value) filter (where ${measured}), 0)`
    : sql`sum(stable_value)`;
  const byServer = isExcused ? sql`count(*) filter (where ${isExcused})` : sql`0`;
  const slot = sql`1 << (date_part('epoch', slot_at)::bigint / ${sql.lit(SLOT_MS / 1000)} % ${sql.lit(SLOTS_PER_HOUR)})::int`;
  const isOwn = isExcused ? sql`not ${isExcused}` : sql`true`;
  const isPrompt = sql`${isOwn} and ${isInTime(PROMPT_SECONDS)}`;
  const own = sql`(count(*) filter (where ${isOwn}))::smallint`;
  const slots = isByNetwork
    ? sql`coalesce(bit_or(${slot}) filter (where ${isPrompt}), 0)::smallint`
    : sql`null::smallint`;
  const several = (column: string) =>
    sql`case when cardinality(n.networks) > 1 then n.${sql.ref(column)} end`;
  await sql`
    insert into device_hours (hour_at, device_id, account_id, in_bps_avg, out_bps_avg, out_bps_max, usable_out_bps_avg,
      external_storage_bytes, stable_value_avg, cpu_percent_avg, memory_percent_avg, point_count, usable_point_count,
      stable_value_sum, stable_point_count, server_excused_count, device_excused_count, storage_bytes, task_storage_bytes,
      network, slots, networks, network_point_counts, network_slots)
    select ${hourAt}::timestamptz, h.device_id, h.account_id, h.in_bps, h.out_bps, out_bps_max, usable_out_bps,
      external_storage, coalesce(stable_sum / nullif(stable_points, 0), 0), cpu, memory, h.points, usable_points + by_device,
      stable_sum, stable_points, by_server, by_device, s.storage_bytes, s.task_storage_bytes,
      case when n.device_id is null then s.network else n.networks[1] end, h.slots, ${several("networks")}, ${several("point_counts")}, ${several("slots")}
    from (select *, ${excusedByDevice(hourAt)} as by_device from (select device_id, account_id,
      sum(in_bps::float8) / count(*) as in_bps, sum(out_bps::float8) / count(*) as out_bps, max(out_bps) as out_bps_max,
      coalesce(sum(out_bps::float8) filter (where ${usable}) / nullif(count(*) filter (where ${usable}), 0), 0) as usable_out_bps,
      max(external_storage_bytes) as external_storage,
      ${stableSum} as stable_sum, count(*) filter (where ${measured}) as stable_points,
      sum(cpu_percent) / count(*) as cpu, sum(memory_percent) / count(*) as memory, count(*) as points,
      count(*) filter (where ${usable}) as usable_points, ${byServer} as by_server, ${slots} as slots
    from device_points p
    where slot_at >= ${hourAt}::timestamptz and slot_at < ${until}::timestamptz and ${isInTime(maxDelaySeconds)}
    group by device_id, account_id) m offset 0) h
    left join device_status s on s.device_id = h.device_id
    left join (${isByNetwork ? networksOf(hour, { own, slots }) : networkAtEnd(hourAt)}) n on n.device_id = h.device_id`.execute(
    tx,
  );
  await sql`delete from device_past_networks where until_at <= ${hourAt}::timestamptz`.execute(tx);
}

/** Networks that points of the devices that changed them came from, the most first, as a source for a statement. Few devices did. */
function networksOf(
  hour: CountedHour,
  { own, slots }: { readonly own: RawBuilder<unknown>; readonly slots: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { hourAt, slotCount, maxDelaySeconds } = hour;
  const slotsAt = Array.from(
    { length: slotCount },
    (_, slot) => new Date(hourAt.getTime() + slot * SLOT_MS),
  );
  const firstArrival = new Date(hourAt.getTime() - FUTURE_TOLERANCE_MS);
  const mostFirst = sql`order by own desc, last_slot_at desc`;
  return sql`
    select device_id, array_agg(network ${mostFirst}) as networks, array_agg(own ${mostFirst}) as point_counts,
      array_agg(slots ${mostFirst}) as slots
    from (
      select p.device_id, case when c.device_id is null then s.network else c.network end as network,
        ${own} as own, max(slot_at) as last_slot_at, ${slots} as slots
      from device_points p join device_status s on s.device_id = p.device_id
      left join lateral (select device_id, network from device_past_networks c
        where c.device_id = p.device_id and c.until_at > p.received_at order by until_at limit 1) c on true
      where slot_at = any(${slotsAt}::timestamptz[]) and ${isInTime(maxDelaySeconds)}
        and p.device_id = any(array(select device_id from device_past_networks where until_at > ${firstArrival}::timestamptz))
      group by 1, 2) at_network
    group by device_id`;
}

/** The network that the hour ended with, of the devices that left it since, as a source for a statement. */
function networkAtEnd(hourAt: Date): RawBuilder<unknown> {
  const hourEnd = new Date(hourAt.getTime() + HOUR_MS);
  return sql`
    select distinct on (device_id) device_id, array[network] as networks, null::smallint[] as point_counts, null::smallint[] as slots
    from device_past_networks where until_at >= ${hourEnd}::timestamptz order by device_id, until_at`;
}

/**
 * Number of slots of `m`, a device's hour, that measured nothing and are usable, as far as the device's word excuses them: few devices
 * have any. The excuses of a day on which a machine was transferred are the first owner's, as it has no more than one owner's.
 */
function excusedByDevice(hourAt: Date): RawBuilder<number> {
  const dayStart = startOfUtcDay(utcDay(hourAt));
  const earlier = hoursIn({ from: dayStart, until: hourAt });
  return sql<number>`case when points > stable_points + by_server and not exists (select from devices t
      where t.device_id = m.device_id and t.origin_device_id is not null and t.bound_at >= ${dayStart}::timestamptz)
    then greatest(0, least(points - stable_points - by_server, ${sql.lit(EXCUSED_BY_DEVICE)} - coalesce(
      (select sum(d.device_excused_count) from device_hours d
        where d.hour_at = any(${earlier}::timestamptz[]) and d.device_id = m.device_id), 0))) else 0 end`;
}

export interface MeasuredHour {
  device_id: bigint;
  account_id: bigint;
  point_count: number;
  usable_point_count: number;
  /** Points of the mean outbound: the usable ones without those that the device's word excuses. */
  out_point_count: number;
  usable_out_bps_avg: bigint;
  stable_value_sum: bigint;
  stable_point_count: number;
  network: string | null;
  /** Points of slots that the server's outages do not excuse. */
  own_point_count: number;
  /** Those of them that arrived promptly from `network`, a bit each; null in hours of before. */
  slots: number | null;
  /** All networks and these slots at each, if there were several. */
  networks: string[] | null;
  network_slots: number[] | null;
}

/** The hour's summary as a source for another room's statement. */
export function measuredHour(hourAt: Date): RawBuilder<MeasuredHour> {
  return sql<MeasuredHour>`
    select device_id, account_id, point_count, usable_point_count, usable_out_bps_avg, stable_value_sum, stable_point_count, network, slots, networks,
      network_slots, usable_point_count - device_excused_count as out_point_count,
      point_count - coalesce(server_excused_count, 0) as own_point_count
    from device_hours where hour_at = ${hourAt}::timestamptz`;
}

/** Slots of devices at each of their networks in these hours without those of the server's outages, as a source for a statement. */
export function slotsAtNetworks(hours: readonly Date[]): RawBuilder<unknown> {
  const isIn = sql`hour_at = any(${hours}::timestamptz[])`;
  return sql`
    select hour_at, device_id, network, point_count - coalesce(server_excused_count, 0) as slots
    from device_hours where ${isIn} and networks is null
    union all
    select hour_at, device_id, n.network, n.slots
    from device_hours h cross join lateral unnest(h.networks, network_point_counts) n (network, slots)
    where ${isIn} and h.networks is not null`;
}

/**
 * Summarises a UTC day's hours into one row per device in `device_days`; means are weighted by point counts, and the network is the
 * one that most points came from.
 */
export async function summariseDay(tx: Tx, day: UtcDay): Promise<void> {
  const hours = hoursIn({ from: startOfUtcDay(day), until: startOfUtcDay(addDays(day, 1)) });
  const mostlyFrom = sql`(select network from (${slotsAtNetworks(hours)}) h where h.device_id = summed.device_id
    group by network order by sum(slots) desc, network limit 1)`;
  await sql`
    insert into device_days (day, device_id, account_id, in_bps_avg, out_bps_avg, out_bps_max,
      external_storage_bytes, stable_value_avg, point_count, usable_point_count, storage_bytes,
      task_storage_bytes, network)
    select ${day}::date, device_id, account_id, in_bps, out_bps, out_bps_max, external_storage, stable_value, points,
      usable_points, storage, task_storage, case when lowest is not distinct from highest and not has_several then lowest else ${mostlyFrom} end
    from (select device_id, account_id, sum(in_bps_avg * point_count) / sum(point_count) as in_bps,
      sum(out_bps_avg * point_count) / sum(point_count) as out_bps, max(out_bps_max) as out_bps_max,
      max(external_storage_bytes) as external_storage,
      coalesce(sum(stable_value_avg::bigint * point_count) filter (where stable_value_avg > 0)
        / sum(point_count) filter (where stable_value_avg > 0), 0) as stable_value,
      sum(point_count) as points, sum(usable_point_count) as usable_points, max(storage_bytes) as storage,
      max(task_storage_bytes) as task_storage, min(network) as lowest, max(network) as highest, bool_or(networks is not null) as has_several
    from device_hours
    where hour_at >= ${`${day}T00:00:00Z`}::timestamptz and hour_at < ${`${addDays(day, 1)}T00:00:00Z`}::timestamptz
    group by device_id, account_id) summed`.execute(tx);
}

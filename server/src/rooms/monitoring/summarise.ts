// Offered to other rooms.
import { addDays, SLOT_MS, type UtcDay } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import type { Queryable, Tx } from "../../platform/database.ts";
import { isUsable } from "../conditions/device-rules.ts";
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
}

/** The end of the hour's last slot that counts. */
export function countedUntil({
  hourAt,
  slotCount,
}: Pick<CountedHour, "hourAt" | "slotCount">): Date {
  return new Date(hourAt.getTime() + slotCount * SLOT_MS);
}

/**
 * Summarises the hour's current points that were in time into one row per device in `device_hours`. Others are stored but do
 * not change the hour. Runs once, in the transaction that settles the hour. Sums are floats: exact up to 2^53, sufficient
 * for twelve points of any real line, at half the time and memory of PostgreSQL's numeric type. Disks and the tasks' data
 * are those of the latest report: reports carry them once, not per point.
 */
export async function summariseHour(tx: Tx, hour: CountedHour): Promise<void> {
  const { hourAt, maxDelaySeconds } = hour;
  const usable = isUsable(sql, "stable_value");
  await sql`
    insert into device_hours (hour_at, device_id, account_id, in_bps_avg, out_bps_avg, out_bps_max, usable_out_bps_avg,
      external_storage_bytes, stable_value_avg, cpu_percent_avg, memory_percent_avg, point_count, usable_point_count,
      stable_value_sum, stable_point_count, storage_bytes, task_storage_bytes)
    select h.*, s.storage_bytes, s.task_storage_bytes
    from (select ${hourAt}::timestamptz, device_id, account_id,
      sum(in_bps::float8) / count(*), sum(out_bps::float8) / count(*), max(out_bps),
      coalesce(sum(out_bps::float8) filter (where ${usable}) / nullif(count(*) filter (where ${usable}), 0), 0),
      max(external_storage_bytes),
      coalesce(sum(stable_value) / nullif(count(*) filter (where stable_value > 0), 0), 0),
      sum(cpu_percent) / count(*), sum(memory_percent) / count(*), count(*), count(*) filter (where ${usable}),
      sum(stable_value), count(*) filter (where stable_value > 0)
    from device_points p
    where slot_at >= ${hourAt}::timestamptz and slot_at < ${countedUntil(hour)}::timestamptz and ${isInTime(maxDelaySeconds)}
    group by device_id, account_id) h
    left join device_status s on s.device_id = h.device_id`.execute(tx);
}

export interface MeasuredHour {
  device_id: bigint;
  account_id: bigint;
  point_count: number;
  usable_point_count: number;
  usable_out_bps_avg: bigint;
  stable_value_sum: bigint;
  stable_point_count: number;
}

/** The hour's summary as a source for another room's statement. */
export function measuredHour(hourAt: Date): RawBuilder<MeasuredHour> {
  return sql<MeasuredHour>`
    select device_id, account_id, point_count, usable_point_count, usable_out_bps_avg, stable_value_sum, stable_point_count
    from device_hours where hour_at = ${hourAt}::timestamptz`;
}

/** Summarises a UTC day's hours into one row per device in `device_days`; means are weighted by point counts. */
export async function summariseDay(tx: Tx, day: UtcDay): Promise<void> {
  await sql`
    insert into device_days (day, device_id, account_id, in_bps_avg, out_bps_avg, out_bps_max,
      external_storage_bytes, stable_value_avg, point_count, usable_point_count, storage_bytes,
      task_storage_bytes)
    select ${day}::date, device_id, account_id, sum(in_bps_avg * point_count) / sum(point_count),
      sum(out_bps_avg * point_count) / sum(point_count), max(out_bps_max), max(external_storage_bytes),
      coalesce(sum(stable_value_avg::bigint * point_count) filter (where stable_value_avg > 0)
        / sum(point_count) filter (where stable_value_avg > 0), 0),
      sum(point_count), sum(usable_point_count), max(storage_bytes), max(task_storage_bytes)
    from device_hours
    where hour_at >= ${`${day}T00:00:00Z`}::timestamptz and hour_at < ${`${addDays(day, 1)}T00:00:00Z`}::timestamptz
    group by device_id, account_id`.execute(tx);
}

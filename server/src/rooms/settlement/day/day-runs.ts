import { DAY_MS, type UtcDay, rangeOfDay } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import { overlaps } from "../../../platform/sql-tag.ts";

/** A task on a UTC day: the share of the day in which it ran, and the part of it that is paid. */
interface DayRun {
  device_task_id: bigint;
  running_ppm: number;
  paid_share_ppm: number;
}

/** True if a task `t` was there on a day, from its request on. */
export function isOnDay(day: UtcDay): RawBuilder<unknown> {
  return overlaps(sql, { begin: "t.requested_at", end: "t.ended_at" }, rangeOfDay(day));
}

/** Tasks of the day with their runs that overlap it. */
function runsOn(day: UtcDay): RawBuilder<unknown> {
  return sql`
    from device_tasks t join device_task_runs r on r.device_task_id = t.device_task_id
    where ${isOnDay(day)} and ${overlaps(sql, { begin: "r.started_at", end: "r.ended_at" }, rangeOfDay(day))}`;
}

/**
 * Tasks of a UTC day with their shares of the day, floored. Tasks of a device that run at the same time are each paid for an
 * equal part of it: ∫ 1/n(t) dt over the time that the task ran, in whole microseconds.
 */
export function dayRuns(day: UtcDay): RawBuilder<DayRun> {
  const { from, until } = rangeOfDay(day);
  const dayMicroseconds = sql.lit(DAY_MS * 1000);
  const microseconds = (interval: RawBuilder<unknown>) =>
    sql`(extract(epoch from ${interval}) * 1000000)::bigint`;
  return sql<DayRun>`
    with runs as materialized (
      select t.device_id, t.device_task_id, greatest(r.started_at, ${from}::timestamptz) as began_at,
        least(coalesce(r.ended_at, ${until}::timestamptz), ${until}::timestamptz) as ended_at
      ${runsOn(day)}
    ), pieces as (
      select device_id, at as began_at, lead(at) over (partition by device_id order by at) as ended_at
      from (select device_id, began_at as at from runs union select device_id, ended_at from runs) cuts
    ), paid as (
      select device_task_id, sum(${microseconds(sql`ended_at - began_at`)} / tasks) as paid
      from (
        select r.device_task_id, p.began_at, p.ended_at, count(*) over (partition by p.device_id, p.began_at) as tasks
        from pieces p join runs r on r.device_id = p.device_id and r.began_at <= p.began_at and r.ended_at >= p.ended_at
      ) shared group by device_task_id
    ), ran as (
      select device_task_id, sum(${microseconds(sql`ended_at - began_at`)}) as ran from runs group by device_task_id
    )
    select device_task_id, div(ran * 1000000, ${dayMicroseconds})::int as running_ppm,
      div(coalesce(paid, 0) * 1000000, ${dayMicroseconds})::int as paid_share_ppm
    from ran left join paid using (device_task_id)`;
}

/** Devices with a task running on a UTC day, possibly repeated. */
export function devicesThatRan(day: UtcDay): RawBuilder<{ device_id: bigint }> {
  return sql<{ device_id: bigint }>`select t.device_id ${runsOn(day)}`;
}

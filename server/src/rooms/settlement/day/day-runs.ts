import { DAY_MS, type UtcDay, rangeOfDay } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";

/** A task on a UTC day, with its share of the day running. */
interface DayRun {
  device_task_id: bigint;
  running_ppm: number;
}

/** Tasks of the day with their runs that overlap it. */
function runsOn(day: UtcDay): RawBuilder<unknown> {
  const { from, until } = rangeOfDay(day);
  return sql`
    from device_tasks t join device_task_runs r on r.device_task_id = t.device_task_id
    where t.requested_at < ${until}::timestamptz and (t.ended_at is null or t.ended_at > ${from}::timestamptz)
      and r.started_at < ${until}::timestamptz and (r.ended_at is null or r.ended_at > ${from}::timestamptz)`;
}

/** Tasks of a UTC day, each with its share of the day running, floored. */
export function dayRuns(day: UtcDay): RawBuilder<DayRun> {
  const { from, until } = rangeOfDay(day);
  return sql<DayRun>`
    select t.device_task_id, floor(sum(extract(epoch from
      least(coalesce(r.ended_at, ${until}::timestamptz), ${until}::timestamptz) - greatest(r.started_at, ${from}::timestamptz)))
      * 1000000 / ${sql.lit(DAY_MS / 1000)})::int as running_ppm
    ${runsOn(day)} group by t.device_task_id`;
}

/** Devices with a task running on a UTC day, possibly repeated. */
export function devicesThatRan(day: UtcDay): RawBuilder<{ device_id: bigint }> {
  return sql<{ device_id: bigint }>`select t.device_id ${runsOn(day)}`;
}

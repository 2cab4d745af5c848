import { DAY_MS, SLOT_MS, type UtcDay, rangeOfDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import { computeRuleOf } from "./compute-rules.ts";
import { rankedDay, requireRanks } from "./day-ranks.ts";
import { dayRuns } from "./day-runs.ts";

const SLOTS_PER_DAY = sql.lit(DAY_MS / SLOT_MS);
const BYTES_PER_GIB = sql.lit(2 ** 30);

/**
 * Writes a UTC day's compute credits, one per device and task, from the precomputed ranks:
 *
 *     gross = rate per Mbit/s × 95th percentile × share of the day run × task share
 *           + rate per GiB × storage × the smaller of the shares run and online × task share
 *
 * less the platform fee; in micro-BP and parts per million, each product floored. Products are `numeric`: they exceed 64
 * bits before division.
 */
export async function creditTasks(tx: Tx, day: UtcDay): Promise<void> {
  const rule = await computeRuleOf(tx, day);
  await requireRanks(tx, rule, day);
  const { from, until } = rangeOfDay(day);
  await sql`
    with had as materialized (
      select t.device_task_id, t.device_id, t.account_id, t.task_type, t.zone, t.threads,
        coalesce(ran.running_ppm, 0) as running_ppm
      from device_tasks t
      left join (${dayRuns(day)}) ran on ran.device_task_id = t.device_task_id
      where t.requested_at < ${until}::timestamptz and (t.ended_at is null or t.ended_at > ${from}::timestamptz)
    ), rates as (
      select distinct on (task_type, zone) task_type, zone, micro_bp_per_mbps_day, micro_bp_per_gib_day
      from compute_rates where effective_from <= ${day}::date
      order by task_type, zone, effective_from desc
    ), measured as (
      select had.*, coalesce(r.p95_out_bps, 0) as p95_out_bps, coalesce(r.point_count, 0) as point_count,
        coalesce(r.out_bytes, 0) as out_bytes,
        case when running_ppm = 0 then 0
          else 1000000 / count(*) filter (where running_ppm > 0) over (partition by had.device_id) end as task_share_ppm,
        coalesce(y.external_storage_bytes, 0) + coalesce(s.task_storage_bytes, 0) as storage_bytes,
        coalesce(y.point_count, 0) * 1000000 / ${SLOTS_PER_DAY} as online_ppm,
        coalesce(rates.micro_bp_per_mbps_day, 0) as micro_bp_per_mbps_day,
        coalesce(rates.micro_bp_per_gib_day, 0) as micro_bp_per_gib_day,
        case when running_ppm = 0 then 'not_running'
          when d.region = 'calculate'
            and coalesce(s.storage_bytes, 0) <= ${rule.calculate_min_storage_bytes}::bigint then 'storage_below_minimum'
          when r.p95_out_bps is null then 'too_few_points' else '' end as obstacle
      from had
      join devices d on d.device_id = had.device_id
      left join device_status s on s.device_id = had.device_id
      left join device_days y on y.day = ${day}::date and y.device_id = had.device_id
      left join (${rankedDay(rule, day)}) r on r.device_id = had.device_id
      left join rates on rates.task_type = had.task_type and rates.zone = had.zone
    ), shared as (
      select *, least(online_ppm, running_ppm) as storage_share_ppm from measured
    ), priced as (
      select *, case when obstacle in ('not_running', 'storage_below_minimum') then 0 else
        div(div(div(micro_bp_per_mbps_day::numeric * p95_out_bps, 1000000) * running_ppm, 1000000) * task_share_ppm, 1000000)
        + div(div(micro_bp_per_gib_day::numeric * (storage_bytes / ${BYTES_PER_GIB}::bigint) * storage_share_ppm, 1000000)
          * task_share_ppm, 1000000) end as gross
      from shared
    )
    insert into compute_credits (day, device_id, device_task_id, account_id, task_type, zone, threads, amount_micro_bp,
      fee_micro_bp, p95_out_bps, point_count, running_ppm, task_share_ppm, storage_bytes, online_ppm, storage_share_ppm,
      out_bytes, micro_bp_per_mbps_day, micro_bp_per_gib_day, obstacle)
    select ${day}::date, device_id, device_task_id, account_id, task_type, zone, threads,
      gross - div(gross * ${rule.fee_ppm}::int, 1000000), div(gross * ${rule.fee_ppm}::int, 1000000), p95_out_bps,
      point_count, running_ppm, task_share_ppm, storage_bytes, online_ppm, storage_share_ppm, out_bytes,
      micro_bp_per_mbps_day, micro_bp_per_gib_day, obstacle
    from priced`.execute(tx);
}

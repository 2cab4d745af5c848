import { DAY_MS, SLOT_MS, type UtcDay, rangeOfDay } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import { kindBounds, networkBounds, outBpsBounds } from "../../monitoring/device-bounds.ts";
import { ruleOf } from "../settlement-rules.ts";
import { computeRuleOf } from "./compute-rules.ts";
import { rankedDay, requireRanks } from "./day-ranks.ts";
import { dayRuns, isOnDay } from "./day-runs.ts";
import { daySlots, networkSlots, presentPpm, sharedSlots } from "./present-slots.ts";

const SLOTS_PER_DAY = sql.lit(DAY_MS / SLOT_MS);
const BYTES_PER_GIB = sql.lit(2 ** 30);

/** Of `a` only the share `part / whole`, floored; the whole of it if `whole` is zero. */
const shareOf = (a: RawBuilder<unknown>, part: RawBuilder<unknown>, total: RawBuilder<unknown>) =>
  sql`case when ${total} = 0 then ${a} else div(${a}::numeric * ${part}, ${total}) end`;

/** A device's part of what its network can have at most: the same share of it as of what all of them have. */
const withinNetwork = (own: string, wanted: string, most: string): RawBuilder<bigint> =>
  sql<bigint>`case when ${sql.ref(wanted)} > ${sql.ref(most)}
    then div(${sql.ref(own)}::numeric * ${sql.ref(most)}, ${sql.ref(wanted)})::bigint else ${sql.ref(own)} end`;

/**
 * Writes a UTC day's compute credits, one per device and task, from the precomputed ranks:
 *
 *     gross = rate per Mbit/s × 95th percentile × paid share of the day × the smaller of 1 and present / running
 *           + rate per GiB × storage × paid share of the day × the smaller of 1, present / running and online / running
 *
 * less the platform fee; in micro-BP and parts per million, each product floored. Bandwidth and storage are those reported,
 * within the device's bounds. Each is the mean over the slots at each of the day's networks: bandwidth within what was measured of the
 * device there; and of several devices whose tasks are paid, together, within what was measured of the network, and what one device of
 * its largest kind can have, while one of them was there. If the day's gross amounts exceed its pool, each is reduced in proportion.
 * Products are `numeric`: they exceed 64 bits before division.
 * @returns the gross sum, and the pool if it was exceeded.
 */
export async function creditTasks(
  tx: Tx,
  day: UtcDay,
): Promise<{ grossMicroBp: bigint; poolMicroBp: bigint | null }> {
  const rule = await computeRuleOf(tx, day);
  await requireRanks(tx, rule, day);
  const { from } = rangeOfDay(day);
  const slots = await daySlots(tx, rule, day);
  const stays = sql`(select n.*, d.kind from (${networkSlots(day, slots)}) n join devices d using (device_id))`;
  const sharesNetworks = sql.lit((await ruleOf(tx, from)).network_devices !== null);
  const present =
    slots === undefined ? sql`null::int` : presentPpm(slots, sql`coalesce(present_slots, 0)`);
  const sharing = sql`(
    select network, count(*)::int as device_count, sum(slots * own_out_bps) as wanted_out_bps,
      sum(slots * own_storage_bytes) as wanted_storage_bytes, max(max_storage_bytes) as max_storage_bytes,
      max(most_slots)::numeric as most_slots
    from sharers join (${sharedSlots(day, slots)}) together using (network)
    group by network)`;
  await sql`
    create temp table day_tasks on commit drop as
    with had as materialized (
      select t.device_task_id, t.device_id, t.account_id, t.task_type, t.zone, t.threads,
        coalesce(ran.running_ppm, 0) as running_ppm, coalesce(ran.paid_share_ppm, 0) as paid_share_ppm
      from device_tasks t
      left join (${dayRuns(day)}) ran on ran.device_task_id = t.device_task_id
      where ${isOnDay(day)}
    ), rates as (
      select distinct on (task_type, zone) task_type, zone, micro_bp_per_mbps_day, micro_bp_per_gib_day
      from compute_rates where effective_from <= ${day}::date
      order by task_type, zone, effective_from desc
    ), owned as (
      select *, least(reported_storage_bytes, disk_bytes, max_storage_bytes) as own_storage_bytes,
        running_ppm > 0 and (region <> 'calculate' or disk_bytes > ${rule.calculate_min_storage_bytes}::bigint) as is_payable
      from (
        select had.*, r.p95_out_bps as reported_p95_out_bps, y.network,
          coalesce(r.point_count, 0) as point_count, coalesce(r.out_bytes, 0) as out_bytes,
          coalesce(y.external_storage_bytes, 0) + coalesce(y.task_storage_bytes, s.task_storage_bytes, 0)
            as reported_storage_bytes,
          coalesce(y.storage_bytes, s.storage_bytes, 0) as disk_bytes, k.max_storage_bytes,
          coalesce(y.point_count, 0) * 1000000 / ${SLOTS_PER_DAY} as online_ppm,
          coalesce(rates.micro_bp_per_mbps_day, 0) as micro_bp_per_mbps_day,
          coalesce(rates.micro_bp_per_gib_day, 0) as micro_bp_per_gib_day, d.region
        from had
        join devices d on d.device_id = had.device_id
        join (${kindBounds(from)}) k on k.kind = d.kind
        left join device_status s on s.device_id = had.device_id
        left join device_days y on y.day = ${day}::date and y.device_id = had.device_id
        left join (${rankedDay(rule, day)}) r on r.device_id = had.device_id
        left join rates on rates.task_type = had.task_type and rates.zone = had.zone
      ) measured
    ), owners as (
      select device_id, bool_or(is_payable) as is_payable, max(reported_p95_out_bps) as p95_out_bps,
        max(own_storage_bytes) as own_storage_bytes, max(max_storage_bytes) as max_storage_bytes
      from owned group by device_id
    ), stayed as (
      select b.device_id, b.network, b.slots, o.is_payable, o.own_storage_bytes, o.max_storage_bytes,
        case when o.p95_out_bps > b.max_out_bps then b.max_out_bps else o.p95_out_bps end as own_out_bps
      from (${outBpsBounds(from, stays)}) b join owners o using (device_id)
    ), sharers as (
      select * from (
        select *, count(*) over (partition by network) as there from stayed
        where ${sharesNetworks} and network is not null and is_payable
      ) present where there > 1
    ), crowded as (
      select network, device_count, wanted_out_bps, wanted_storage_bytes, most_slots * network_max_out_bps as most_out_bps,
        most_slots * max_storage_bytes as most_storage_bytes
      from (${networkBounds(from, sharing)}) n
    ), at_networks as (
      select device_id, sum(slots) as present_slots, max(device_count) filter (
          where wanted_out_bps > most_out_bps or wanted_storage_bytes > most_storage_bytes) as network_device_count,
        div(sum(slots * ${withinNetwork("own_out_bps", "wanted_out_bps", "most_out_bps")}), nullif(sum(slots), 0))::bigint as p95_out_bps,
        div(sum(slots * ${withinNetwork("own_storage_bytes", "wanted_storage_bytes", "most_storage_bytes")}), nullif(sum(slots), 0))::bigint
          as storage_bytes
      from stayed left join crowded using (network) group by device_id
    ), shared as (
      select owned.*, p95_out_bps, network_device_count, coalesce(storage_bytes, own_storage_bytes) as storage_bytes,
        ${present} as present_ppm
      from owned left join at_networks using (device_id)
    ), bounded as (
      select *,
        ${shareOf(sql`paid_share_ppm`, sql`least(coalesce(present_ppm, running_ppm), running_ppm)`, sql`running_ppm`)}::int as bandwidth_share_ppm,
        ${shareOf(sql`paid_share_ppm`, sql`least(online_ppm, coalesce(present_ppm, online_ppm), running_ppm)`, sql`running_ppm`)}::int as storage_share_ppm,
        case when running_ppm = 0 then 'not_running'
          when not is_payable then 'storage_below_minimum'
          when p95_out_bps is null then 'too_few_points' else '' end as obstacle
      from shared
    )
    select *, case when is_payable then
      div(div(micro_bp_per_mbps_day::numeric * coalesce(p95_out_bps, 0), 1000000) * bandwidth_share_ppm, 1000000)
      + div(micro_bp_per_gib_day::numeric * (storage_bytes / ${BYTES_PER_GIB}::bigint) * storage_share_ppm, 1000000)
      else 0 end as gross
    from bounded`.execute(tx);
  const { rows } = await sql<{ gross: string }>`
    select coalesce(sum(gross), 0)::text as gross from day_tasks`.execute(tx);
  const grossMicroBp = BigInt(rows[0]?.gross ?? 0);
  const pool = rule.day_pool_micro_bp;
  const poolMicroBp = pool !== null && grossMicroBp > pool ? pool : null;
  const paid =
    poolMicroBp === null
      ? sql`gross`
      : sql`div(gross * ${poolMicroBp}::bigint, ${String(grossMicroBp)}::numeric)`;
  await sql`
    insert into compute_credits (day, device_id, device_task_id, account_id, task_type, zone, threads, amount_micro_bp,
      fee_micro_bp, p95_out_bps, point_count, running_ppm, task_share_ppm, paid_share_ppm, storage_bytes, online_ppm,
      storage_share_ppm, out_bytes, micro_bp_per_mbps_day, micro_bp_per_gib_day, obstacle, reported_p95_out_bps,
      reported_storage_bytes, gross_micro_bp, network_device_count, present_ppm, bandwidth_share_ppm)
    select ${day}::date, device_id, device_task_id, account_id, task_type, zone, threads,
      paid - div(paid * ${rule.fee_ppm}::int, 1000000), div(paid * ${rule.fee_ppm}::int, 1000000),
      coalesce(p95_out_bps, 0), point_count, running_ppm,
      case when running_ppm = 0 then 0 else paid_share_ppm::bigint * 1000000 / running_ppm end, paid_share_ppm,
      storage_bytes, online_ppm, storage_share_ppm, out_bytes, micro_bp_per_mbps_day, micro_bp_per_gib_day, obstacle,
      case when p95_out_bps is distinct from reported_p95_out_bps then reported_p95_out_bps end, nullif(reported_storage_bytes, storage_bytes), gross,
      network_device_count, present_ppm, case when present_ppm is not null then bandwidth_share_ppm end
    from (select *, ${paid} as paid from day_tasks) priced`.execute(tx);
  return { grossMicroBp, poolMicroBp };
}

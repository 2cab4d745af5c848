import { STABILITY_HIGH_BELOW, STABILITY_LOW_ABOVE } from "@nodeyard/contract/devices/rules.ts";
import { FUTURE_TOLERANCE_MS } from "@nodeyard/contract/monitoring/rules.ts";
import { HOUR_MS, SLOTS_PER_HOUR } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import { measuredHour } from "../monitoring/summarise.ts";
import { networkBounds, outBpsBounds } from "../monitoring/device-bounds.ts";
import { isEveningPeak, LEAST_RAMP_PPM, type SettlementRule } from "./settlement-rules.ts";

/** A device's weight in the hour, with all inputs. */
export interface WeighedDevice {
  device_id: bigint;
  account_id: bigint;
  weight_ppm: bigint;
  online_share_ppm: number;
  usable_share_ppm: number;
  bandwidth_level: number;
  bandwidth_factor_ppm: number;
  mining_factor_ppm: number;
  peak_factor_ppm: number;
  /** Devices of its network where they share, otherwise null. */
  network_device_count: number | null;
  /** Share of the time online that counts, which devices of one network share. */
  online_factor_ppm: number;
  ramp_factor_ppm: number;
  /** Share of the hour that counts, since its points came from several networks. */
  address_factor_ppm: number;
  /** Mean outbound where a bound lowered the bandwidth level, otherwise null. */
  reported_out_bps: bigint | null;
  /** True if its machine was transferred in the hour. */
  is_part: boolean;
}

/** Slots of an hour. */
export interface HourSlots {
  readonly count: number;
  /**
   * If the server had an outage in the hour: the last hour before without one, or undefined. Slots of an outage show where a
   * device is when it is over, so that one report would be presence for as many.
   */
  readonly outage?: { readonly lastHourWithout: Date | undefined };
}

const figure = (value: number | bigint): RawBuilder<unknown> => sql.raw(String(value));

/** Bandwidth level of a mean outbound; 0 without a usable point. */
function levelOf(
  rule: SettlementRule,
  outBps: RawBuilder<unknown>,
  usable: RawBuilder<unknown> = sql`machine_usable`,
): RawBuilder<number> {
  return sql<number>`case when ${usable} = 0 then 0 when ${outBps} >= ${figure(rule.level_high_min_bps)} then 3
    when ${outBps} >= ${figure(rule.level_medium_min_bps)} then 2 else 1 end`;
}

/** Slots at the network of `m`, a device's hour: all of them in an hour of before, whose slots are not known. */
const SLOTS = sql`coalesce(m.slots, ${sql.lit(2 ** SLOTS_PER_HOUR - 1)}::smallint)`;
/** All of its networks, and the slots at each. */
const NETWORKS = sql`coalesce(m.networks, array[m.network])`;
const NETWORK_SLOTS = sql`case when m.networks is null then array[${SLOTS}] else m.network_slots end`;

/**
 * Measurements of the hour's machines that were transferred in it, one row per owner: the machine's mean of each figure that
 * selects a factor. Few hours have any.
 */
function transferredMachines(hourAt: Date): RawBuilder<unknown> {
  // A slot can be reported, and its machine then transferred, a moment before the slot begins.
  const from = new Date(hourAt.getTime() - FUTURE_TOLERANCE_MS);
  const until = new Date(hourAt.getTime() + HOUR_MS);
  return sql`
    with parts as materialized (
      select o.origin_device_id, m.*
      from (select distinct origin_device_id from devices
        where origin_device_id is not null and bound_at > ${from}::timestamptz and bound_at < ${until}::timestamptz) o
      join devices d on d.device_id = o.origin_device_id or d.origin_device_id = o.origin_device_id
      join (${measuredHour(hourAt)}) m on m.device_id = d.device_id
    )
    select m.device_id, (sum(m.stable_value_sum) over machine)::bigint as stable_value_sum,
      (sum(m.stable_point_count) over machine)::int as stable_point_count,
      (sum(m.usable_point_count) over machine)::int as usable_points,
      (sum(m.usable_out_bps_avg::numeric * m.out_point_count) over machine
        / nullif(sum(m.out_point_count) over machine, 0))::bigint as usable_out_bps_avg,
      (sum(m.own_point_count) over machine)::int as own_point_count, n.networks, n.network_slots
    from parts m join (
      select origin_device_id, array_agg(network) as networks, array_agg(slots) as network_slots
      from (select origin_device_id, network, bit_or(slots) as slots
        from (select origin_device_id, unnest(${NETWORKS}) as network, unnest(${NETWORK_SLOTS}) as slots from parts m) stays
        group by 1, 2) each
      group by origin_device_id) n using (origin_device_id)
    window machine as (partition by origin_device_id)`;
}

/** The hour's summary, with the figures of the machine's hour where it was transferred in it. */
function machineHour(hourAt: Date): RawBuilder<unknown> {
  return sql`
    select m.device_id, m.account_id, m.point_count, m.usable_point_count, t.device_id is not null as is_part,
      coalesce(t.usable_points, m.usable_point_count) as machine_usable,
      coalesce(t.stable_value_sum, m.stable_value_sum) as stable_value_sum,
      coalesce(t.stable_point_count, m.stable_point_count) as stable_point_count,
      coalesce(t.usable_out_bps_avg, m.usable_out_bps_avg) as usable_out_bps_avg,
      coalesce(t.own_point_count, m.own_point_count) as own_point_count, m.network, ${SLOTS} as slots,
      coalesce(t.networks, m.networks) as networks, coalesce(t.network_slots, m.network_slots) as network_slots
    from (${measuredHour(hourAt)}) m left join (${transferredMachines(hourAt)}) t using (device_id)`;
}

/** The factor of a bandwidth level. */
function factorOf(rule: SettlementRule, level: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`case ${level} when 3 then ${figure(rule.level_high_ppm)} when 2 then ${figure(rule.level_medium_ppm)}
    when 1 then ${figure(rule.level_low_ppm)} else 0 end`;
}

/** The rule of slots at several networks. */
interface SlotRule {
  /** Slots at each network that do not count; in proportion of the hour's, rounded down. */
  readonly spare: number;
  /** Slots of the hour. */
  readonly count: number;
  /** Slots beyond the spare ones that count as the hour: two networks have as many. */
  readonly least: number;
}

/** Undefined if all of the hour counts at one network: by the rule, or in an outage before the first hour without one. */
function slotRuleOf(rule: SettlementRule, { count, outage }: HourSlots): SlotRule | undefined {
  const { spare_slots: most } = rule;
  if (most === null || (outage && outage.lastHourWithout === undefined)) return undefined;
  const spare = Math.floor((most * count) / SLOTS_PER_HOUR);
  return { spare, count, least: Math.max(1, count - 2 * spare) };
}

/** Columns of `measured` that are of the device, not of a network. */
const OF_DEVICE =
  sql.raw(`device_id, account_id, kind, ramp_at, point_count, usable_point_count, is_part, machine_usable,
  stable_value_sum, stable_point_count, usable_out_bps_avg, own_point_count`);

/** Number of slots beyond the spare ones in a set of slots, a bit each. */
const beyond = ({ spare }: SlotRule, slots: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`greatest(bit_count(${slots}::int::bit(${sql.lit(SLOTS_PER_HOUR)})) - ${sql.lit(spare)}, 0)::int`;

/** Share of an hour that counts: slots beyond the spare ones, of as many as two networks have. */
const shareOf = ({ count, least }: SlotRule, all: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(case when own_point_count = 0 then 0
    else least(1000000, ${all}::bigint * ${sql.lit(count)} * 1000000 / (${sql.lit(least)} * own_point_count)) end)::int`;

/** Slots beyond the spare ones at all networks of an hour that has several. */
const allBeyond = (rule: SlotRule): RawBuilder<number> =>
  sql<number>`(select sum(${beyond(rule, sql`each`)})::int from unnest(network_slots) each)`;

/** The hours of machines, by the first binding of each, with the share that counts. */
const located = (rule: SlotRule, hourAt: Date): RawBuilder<unknown> => sql`
  select m.*, coalesce(d.origin_device_id, m.device_id) as machine_id,
    case when networks is null then ${shareOf(rule, beyond(rule, sql`slots`))} else ${shareOf(rule, allBeyond(rule))} end as share_ppm
  from (${machineHour(hourAt)}) m left join devices d on d.device_id = m.device_id`;

/** The hours of machines; after an outage where each was in the last hour without one, unless less of that one counts. */
function locatedHour(rule: SettlementRule, hourAt: Date, slots: HourSlots): RawBuilder<unknown> {
  const slotRule = slotRuleOf(rule, slots);
  const before = slots.outage?.lastHourWithout;
  if (slotRule === undefined || before === undefined) return machineHour(hourAt);
  const columns = ["own_point_count", "network", "slots", "networks", "network_slots"].map(
    (column) =>
      sql`case when w.machine_id is null then h.${sql.ref(column)} else w.${sql.ref(column)} end as ${sql.ref(column)}`,
  );
  return sql`
    select h.device_id, h.account_id, h.point_count, h.usable_point_count, h.is_part, h.machine_usable, h.stable_value_sum,
      h.stable_point_count, h.usable_out_bps_avg, ${sql.join(columns)}
    from (${located(slotRule, hourAt)}) h
    left join (select distinct on (machine_id) * from (${located(slotRule, before)}) each order by machine_id, device_id) w
      on w.machine_id = h.machine_id and w.share_ppm >= h.share_ppm`;
}

/**
 * The rows of `measured`, a device's hour, for each network that it counts at, as a source for a statement: for `stay` of `all_stays`.
 * With the share of the hour that counts: the slots at each network beyond the spare ones, of as many as two networks have.
 */
function stays(rule: SettlementRule, slots: HourSlots): RawBuilder<unknown> {
  const slotRule = slotRuleOf(rule, slots);
  if (slotRule === undefined)
    return sql`(select ${OF_DEVICE}, network, slots, 1 as stay, 1 as all_stays, 1000000 as address_factor_ppm from measured)`;
  const at = beyond(slotRule, sql`slots`);
  // Few hours have several networks.
  return sql`(
    select ${OF_DEVICE}, network, slots, 1 as stay, 1 as all_stays, ${shareOf(slotRule, at)} as address_factor_ppm
    from measured where networks is null
    union all
    select ${OF_DEVICE}, network, slots, case when all_slots = 0 then 1 else ${at} end,
      case when all_slots = 0 then cardinality(networks) else all_slots end, ${shareOf(slotRule, sql`all_slots`)}
    from (
      select ${OF_DEVICE}, networks, all_slots, unnest(networks) as network, unnest(network_slots) as slots
      from (select *, ${allBeyond(slotRule)} as all_slots from measured where networks is not null) m) at_networks
    where all_slots = 0 or ${at} > 0)`;
}

/** Share of the hour in which one of a network's devices was there, of their `factors`. */
function timeThere(rule: SettlementRule, slots: HourSlots): RawBuilder<number> {
  const slotRule = slotRuleOf(rule, slots);
  if (slotRule === undefined) return sql<number>`1000000`;
  return sql<number>`least(1000000,
    ${beyond(slotRule, sql`bit_or(slots)`)}::bigint * 1000000 / ${sql.lit(slotRule.least)})`;
}

/**
 * Networks with several devices, as a source for a statement: what they share. Their bandwidth factors, by their usable time, add up to
 * that of one device with the traffic of all, as far as the network was measured; and their time online to that of the rule's number of
 * devices; both for the share of the hour in which one of them was there. Few networks have several.
 */
function crowdedNetworks(
  rule: SettlementRule,
  hourAt: Date,
  slots: HourSlots,
): RawBuilder<unknown> {
  const devices = sql`${figure(rule.network_devices ?? 0)} * there_ppm`;
  const shared = sql`(
      select *, traffic / nullif(least(usable_micro_slots, there_ppm * ${sql.lit(slots.count)}), 0) as traffic_bps
      from (
        select network, count(*)::int as network_device_count, sum(online_ppm)::bigint as online_ppm,
          sum(usable_ppm)::bigint as usable_ppm, sum(usable_micro_slots) as usable_micro_slots,
          sum(counted_bps::numeric * usable_micro_slots) as traffic, ${timeThere(rule, slots)} as there_ppm,
          div(sum(usable_ppm * ${factorOf(rule, sql`bandwidth_level`)}), 1000000)::bigint as wanted_ppm
        from factors where network in (select network from factors group by network having count(*) > 1) group by network) summed
    )`;
  return sql`
    select network, network_device_count, wanted_ppm,
      case when online_ppm > ${devices} then ${devices} * 1000000 / online_ppm else 1000000 end as online_factor_ppm,
      ${factorOf(rule, sql`(${levelOf(rule, sql`least(traffic_bps, network_max_out_bps)`, sql`wanted_ppm`)})`)}::bigint
        * least(usable_ppm, there_ppm) / 1000000 as together_ppm
    from (${networkBounds(hourAt, shared)}) shared`;
}

/**
 * Weights of the hour's devices as a source for a statement:
 *
 *     weight = mining factor × (Ko × online share × online factor + Kw × usable share × bandwidth factor) × peak factor × address factor
 *       × ramp factor
 *
 * All in parts per million, each product floored, so that a credit is reproducible to the last digit. If the rule says so,
 * the time online is paid only while the network was usable. Thresholds are of the exact mean stability, by its sum; an hour of
 * which nothing was measured but what is excused is as good as the best. Shares are of the slots that count. In the hour of a
 * machine's transfer each owner has the own shares, and the factors of the machine's hour: their weights add up to at most that of
 * one owner. Devices of one network share as the rule says, each for its part of the hour there, and a new device counts in full after
 * the rule's hours.
 */
export function weighedHour(
  rule: SettlementRule,
  hourAt: Date,
  hourSlots: HourSlots,
): RawBuilder<WeighedDevice> {
  const slots = sql.lit(hourSlots.count);
  const peak = isEveningPeak(hourAt)
    ? sql`case when machine_usable_ppm < ${figure(rule.peak_min_usable_ppm)} then ${figure(rule.peak_factor_ppm)} else 1000000 end`
    : sql`1000000`;
  const paidOnline = sql.ref(rule.online_needs_usable ? "usable_share_ppm" : "online_share_ppm");
  const endAt = new Date(hourAt.getTime() + HOUR_MS);
  const rampedFrom = new Date(endAt.getTime() - rule.ramp_hours * HOUR_MS);
  const ramp =
    rule.ramp_hours === 0
      ? sql`1000000`
      : sql`case when ramp_at <= ${rampedFrom}::timestamptz then 1000000
          else greatest(${sql.lit(LEAST_RAMP_PPM)}, div(extract(epoch from ${endAt}::timestamptz - ramp_at) * 1000000,
            ${figure(rule.ramp_hours * 3600)}))::int end`;
  // Parts of a machine's hour are each rounded down, which is no difference.
  const isShared = sql`wanted_ppm > together_ppm + network_device_count`;
  const isCrowded = rule.network_devices !== null;
  const ownBandwidth = factorOf(rule, sql`bandwidth_level`);
  const own =
    sql.raw(`device_id, account_id, online_share_ppm, usable_share_ppm, bandwidth_level, is_part, mining_factor_ppm,
    peak_factor_ppm, ramp_factor_ppm, address_factor_ppm, reported_out_bps, network_device_count`);
  const there = (share: RawBuilder<unknown>) =>
    sql`${share}::bigint * address_factor_ppm / 1000000 * stay / all_stays`;
  return sql<WeighedDevice>`
    with measured as materialized (
      select m.*, d.kind, coalesce(d.ramp_from, d.bound_at) as ramp_at
      from (${locatedHour(rule, hourAt, hourSlots)}) m left join devices d on d.device_id = m.device_id
    ), factors as materialized (
      select *, case when counted_bps < usable_out_bps_avg and bandwidth_level < ${levelOf(rule, sql`usable_out_bps_avg`)}
          then usable_out_bps_avg end as reported_out_bps,
        case when stable_point_count = 0 and machine_usable_ppm > 0 then ${figure(rule.mining_factor_high_ppm)}
          when stable_point_count = 0 or stable_value_sum > ${sql.lit(STABILITY_LOW_ABOVE)} * stable_point_count::bigint
            then ${figure(rule.mining_factor_low_ppm)}
          when stable_value_sum < ${sql.lit(STABILITY_HIGH_BELOW)} * stable_point_count::bigint then ${figure(rule.mining_factor_high_ppm)}
          else ${figure(rule.mining_factor_medium_ppm)} end as mining_factor_ppm,
        ${peak} as peak_factor_ppm, ${there(paidOnline)} as online_ppm, ${there(sql`usable_share_ppm`)} as usable_ppm,
        usable_point_count::bigint * address_factor_ppm * stay / all_stays as usable_micro_slots
      from (
        select bounded.*, point_count * 1000000 / ${slots} as online_share_ppm, ${ramp} as ramp_factor_ppm,
          usable_point_count * 1000000 / ${slots} as usable_share_ppm, machine_usable * 1000000 / ${slots} as machine_usable_ppm,
          least(usable_out_bps_avg, max_out_bps) as counted_bps,
          ${levelOf(rule, sql`least(usable_out_bps_avg, max_out_bps)`)} as bandwidth_level
        from (${outBpsBounds(hourAt, stays(rule, hourSlots))}) bounded
      ) shares
    ), stayed as (
      ${
        isCrowded
          ? sql`select factors.*,
              case when ${isShared} or online_factor_ppm < 1000000 then network_device_count end as network_device_count,
              coalesce(online_factor_ppm, 1000000)::int as online_factor_ppm,
              case when ${isShared} then (${ownBandwidth}::bigint * together_ppm / wanted_ppm)::int else ${ownBandwidth} end as bandwidth_factor_ppm
            from factors left join (${crowdedNetworks(rule, hourAt, hourSlots)}) crowd using (network)`
          : sql`select *, null::int as network_device_count, 1000000 as online_factor_ppm, ${ownBandwidth} as bandwidth_factor_ppm
              from factors`
      }
    ), counted as (
      select ${own}, online_factor_ppm, bandwidth_factor_ppm from stayed where stay = all_stays
      union all
      select device_id, account_id, max(online_share_ppm), max(usable_share_ppm), max(bandwidth_level), bool_or(is_part),
        max(mining_factor_ppm), max(peak_factor_ppm), max(ramp_factor_ppm), max(address_factor_ppm), max(reported_out_bps),
        max(network_device_count), div(sum(online_factor_ppm * stay), sum(stay))::int,
        div(sum(bandwidth_factor_ppm * stay), sum(stay))::int
      from stayed where stay < all_stays group by device_id, account_id
    )
    select *,
      ((${figure(rule.online_weight_ppm)}::bigint * (${paidOnline}::bigint * online_factor_ppm / 1000000)
        + ${figure(rule.usable_weight_ppm)}::bigint * usable_share_ppm / 1000000 * bandwidth_factor_ppm) / 1000000
        * mining_factor_ppm / 1000000 * peak_factor_ppm / 1000000 * address_factor_ppm / 1000000 * ramp_factor_ppm / 1000000) as weight_ppm
    from counted`;
}

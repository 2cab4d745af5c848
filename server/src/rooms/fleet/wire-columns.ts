import { NOTE_CHANGE_EVERY_DAYS } from "@nodeyard/contract/devices/rules.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { REPORTED_FAULTS } from "@nodeyard/contract/faults/rules.ts";
import { hoursIn, rangeOfDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { tagged, type Param } from "../../platform/sql-tag.ts";
import { deviceRules, isUsable } from "../conditions/device-rules.ts";
import type { BandwidthLevels } from "../settlement/bandwidth-levels.ts";
import { isOlder } from "./filters.ts";
import { COLLATIONS } from "./sort-keys.ts";

interface Thresholds {
  readonly now: Date;
  readonly monitoredSince: Date;
  readonly noteChangedSince: Date;
  readonly language: Language;
}

/** Open faults of `d` but for being offline, worst first. */
const openFaults = (
  isOpenFault: string,
): string => `coalesce((select json_agg(json_build_object('kind', i.kind, 'measured', i.measured, 'openedAt', i.opened_at)
    order by array_position('{${REPORTED_FAULTS.join(",")}}', i.kind))
  from device_incidents i where i.device_id = d.device_id and ${isOpenFault}), '[]')`;

/** Columns in wire form, in contract order. `json_agg` uses their names; the zone is UTC. */
export function wireColumns({ now, noteChangedSince }: Thresholds, param: Param): string {
  const { isOnline, isOpenFault } = deviceRules(tagged(param), now);
  const changedSince = param(noteChangedSince);
  return `
  d.device_id::text as "id", d.device_id::text as "deviceId", d.device_type as "deviceType", d.server_id as "serverID", d.hostname as "serverHostname",
  d.mac as "mac_address", coalesce(c.code, '') as "bcode", d.note as "note",
  d.note_changed_at is null or d.note_changed_at <= ${changedSince} as "noteStatus",
  case when d.note_changed_at > ${changedSince} then d.note_changed_at + interval '${NOTE_CHANGE_EVERY_DAYS} days' end
    as "note_unlock_at", d.net_type as "serverNetType",
  d.bound_at as "bind_at", coalesce(s.ext_ip, '') as "ext_ip", coalesce(s.management_ip, '') as "serverJumperIP",
  s.cpu_count as "cpu_count", s.memory_bytes as "mem_size", s.storage_bytes as "storage_size", d.arch as "arch",
  coalesce(s.agent_version, '') as "info", coalesce(s.stable_value, 0) as "stableValue",
  case when ${isOnline()} then 'online' else 'offline' end as "status",
  s.last_seen_at as "last_seen_at", ${openFaults(isOpenFault())} as "faults", d.has_fault_notices as "report", coalesce(s.location, '') as "location"`;
}

/** Millionths of a BP as `bpText` has them. */
const bp = (microBp: string): string =>
  `(${microBp} / 1000000)::text || '.' || lpad((${microBp} % 1000000)::text, 6, '0')`;

/** What the console's lists show beyond the wire contract's legacy fields; needs `e`, the earnings. */
export function figureColumns({ monitoredSince, language }: Thresholds, param: Param): string {
  return `
  ${bp("coalesce(e.today_micro_bp, 0)")} as "earnedToday", ${bp("coalesce(e.seven_days_micro_bp, 0)")} as "earnedSevenDays",
  case when s.last_point_at > ${param(monitoredSince)} then s.out_bps end as "out_bps",
  ${isOlder("s.agent_version")} as "isAgentOutdated",
  array(select n.name from device_tags g join tags n on n.tag_id = g.tag_id where g.device_id = d.device_id
    order by n.name collate ${COLLATIONS[language]}) as "tags"`;
}

/** Days of `daysColumn`. */
export const EARNED_DAYS = 7;

/** What a device earned on each of some days: by daily sums, and by the hours of days that have none yet. */
export function daysColumn(days: readonly UtcDay[], param: Param): string {
  const listed = param(days);
  return `
  (select json_agg(${bp("amount")} order by day) from (
    select listed.day, coalesce(sum(r.amount_micro_bp), 0)::bigint as amount from unnest(${listed}::date[]) listed (day)
    left join (
      select day, amount_micro_bp from device_revenue_days
        where day = any(${listed}::date[]) and device_id = d.device_id
      union all select (hour_at at time zone 'UTC')::date, amount_micro_bp from device_credits
        where hour_at = any(array(select hour from unnest(${param(days.flatMap((day) => hoursIn(rangeOfDay(day))))}::timestamptz[]) hour
          where (hour at time zone 'UTC')::date > (select coalesce(max(day), '-infinity') from rolled_up_days))) and device_id = d.device_id) r on r.day = listed.day
    group by listed.day) earned) as "earnedDays"`;
}

/** Demand level of the current outbound bandwidth, by the settlement's levels; none without a usable measurement. */
export function demandColumn(
  { monitoredSince }: Thresholds,
  levels: BandwidthLevels,
  param: Param,
): string {
  return `case when s.last_point_at > ${param(monitoredSince)} and ${isUsable(tagged(param), "s.stable_value")} then
      case when s.out_bps >= ${param(levels.highMinBps)} then 'high'
        when s.out_bps >= ${param(levels.mediumMinBps)} then 'medium' else 'low' end
    else 'none' end as "demandLevel"`;
}

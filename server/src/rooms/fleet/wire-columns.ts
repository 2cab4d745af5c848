import { NOTE_CHANGE_EVERY_DAYS, onlineSince } from "@nodeyard/contract/devices/rules.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { REPORTED_FAULTS } from "@nodeyard/contract/faults/rules.ts";
import { hoursIn, rangeOfDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { tagged, type Param, type SqlText } from "../../platform/sql-tag.ts";
import { sharedSince } from "../monitoring/identity/shared-since.ts";
import { deviceRulesSince, isUsable } from "../conditions/device-rules.ts";
import type { BandwidthLevels } from "../settlement/bandwidth-levels.ts";
import { isOlder } from "./filters.ts";
import {
  booleanField,
  instantField,
  integerField,
  jsonField,
  optionalTextField,
  plainTextField,
  textField,
  type Field,
} from "./row-json.ts";
import { COLLATIONS } from "./sort-keys.ts";

/** Values of a row's parameters. */
export interface RowValues {
  readonly now: Date;
  readonly monitoredSince: Date;
  readonly noteChangedSince: Date;
  readonly earnedOn: readonly UtcDay[] | undefined;
  readonly levels: BandwidthLevels | undefined;
}

/** Makes a parameter of a row's SQL, which is kept for all questions of a shape: it is given how to read the value. */
export type RowParam = (read: (values: RowValues) => unknown) => string;

const rowTag = (param: RowParam) => tagged(param as Param);

/**
 * Open faults of `d` but for being offline, worst first. Most owners have none: their incidents are looked for once a statement, not
 * once a row.
 */
const openFaults = (account: string, isOpenFault: SqlText): string =>
  `case when exists (select from device_incidents i where i.account_id = ${account} and ${isOpenFault})
    then coalesce((select json_agg(json_build_object('kind', i.kind, 'measured', i.measured, 'openedAt', i.opened_at)
      order by array_position('{${REPORTED_FAULTS.join(",")}}', i.kind))
    from device_incidents i where i.device_id = d.device_id and ${isOpenFault}), '[]') else '[]' end`;

/** Fields in wire form, in contract order; the zone is UTC. */
export function wireFields(account: string, param: RowParam): Field[] {
  const changedSince = param((values) => values.noteChangedSince);
  const since = (values: RowValues) => onlineSince(values.now);
  const { isOnline, isOpenFault } = deviceRulesSince(rowTag(param), since);
  return [
    plainTextField("id", "d.device_id"),
    plainTextField("deviceId", "d.device_id"),
    plainTextField("deviceType", "d.device_type"),
    textField("serverID", "d.server_id"),
    textField("serverHostname", "d.hostname"),
    plainTextField("mac_address", "d.mac"),
    optionalTextField("bcode", "c.code"),
    textField("note", "d.note"),
    booleanField("noteStatus", `d.note_changed_at is null or d.note_changed_at <= ${changedSince}`),
    instantField(
      "note_unlock_at",
      `d.note_changed_at + interval '${NOTE_CHANGE_EVERY_DAYS} days'`,
      `d.note_changed_at > ${changedSince}`,
    ),
    jsonField("serverNetType", "d.net_type"),
    jsonField("bind_at", "to_json(d.bound_at)"),
    optionalTextField("ext_ip", "s.ext_ip"),
    optionalTextField("serverJumperIP", "s.management_ip"),
    integerField("cpu_count", "s.cpu_count"),
    integerField("mem_size", "s.memory_bytes"),
    integerField("storage_size", "s.storage_bytes"),
    plainTextField("arch", "d.arch"),
    optionalTextField("info", "s.agent_version"),
    jsonField("stableValue", "coalesce(s.stable_value, 0)"),
    plainTextField("status", `case when ${isOnline()} then 'online' else 'offline' end`),
    instantField("last_seen_at", "s.last_seen_at"),
    jsonField("faults", openFaults(account, isOpenFault())),
    booleanField("report", "d.has_fault_notices"),
    optionalTextField("location", "s.location"),
  ];
}

const PLACES = ["first", "second"].map(
  (one) =>
    `json_build_object('hostname', f.${one}_hostname, 'ip', f.${one}_ip, 'lastSeenAt', f.${one}_seen_at)`,
);

/** The machines that share the key of `d`. */
const sharedBy = (since: string): string =>
  `coalesce((select json_build_array(${PLACES.join(", ")})::text
    from shared_identities f where f.device_id = d.device_id and f.seen_at > ${since}), 'null')`;

/** Millionths of a BP as `bpText` has them. */
const bp = (microBp: string): string =>
  `(${microBp} / 1000000)::text || '.' || lpad((${microBp} % 1000000)::text, 6, '0')`;

/** Fields of the console's lists beyond the wire contract's legacy ones; needs `e`, the earnings. */
export function figureFields(language: Language, param: RowParam): Field[] {
  return [
    plainTextField("earnedToday", bp("coalesce(e.today_micro_bp, 0)")),
    plainTextField("earnedSevenDays", bp("coalesce(e.seven_days_micro_bp, 0)")),
    integerField(
      "out_bps",
      `case when s.last_point_at > ${param((values) => values.monitoredSince)} then s.out_bps end`,
    ),
    booleanField("isAgentOutdated", isOlder("s.agent_version")),
    plainTextField(
      "agentUpdate",
      `coalesce((select case when u.state in ('failed', 'rolledBack') then 'failed'
        when u.state in ('offered', 'installing') and u.changed_at > ${param((values) => values.monitoredSince)} then 'updating' end
        from agent_updates u where u.device_id = d.device_id), 'none')`,
    ),
    jsonField("sharedBy", sharedBy(param((values) => sharedSince(values.now)))),
    jsonField(
      "tags",
      `to_json(array(select n.name from device_tags g join tags n on n.tag_id = g.tag_id where g.device_id = d.device_id
        order by n.name collate ${COLLATIONS[language]}))`,
    ),
  ];
}

/** Days of `daysField`. */
export const EARNED_DAYS = 7;

/** Earnings of a device on some days: by daily sums, and by the hours of days that have none yet. */
export function daysField(param: RowParam): Field {
  const listed = param((values) => values.earnedOn);
  const hours = param(({ earnedOn = [] }) => earnedOn.flatMap((day) => hoursIn(rangeOfDay(day))));
  return jsonField(
    "earnedDays",
    `(select json_agg(${bp("amount")} order by day) from (
    select listed.day, coalesce(sum(r.amount_micro_bp), 0)::bigint as amount from unnest(${listed}::date[]) listed (day)
    left join (
      select day, amount_micro_bp from device_revenue_days
        where day = any(${listed}::date[]) and device_id = d.device_id
      union all select (hour_at at time zone 'UTC')::date, amount_micro_bp from device_credits
        where hour_at = any(array(select hour from unnest(${hours}::timestamptz[]) hour
          where (hour at time zone 'UTC')::date > (select coalesce(max(day), '-infinity') from rolled_up_days))) and device_id = d.device_id) r on r.day = listed.day
    group by listed.day) earned)`,
  );
}

/** Demand level of the current outbound bandwidth, by the settlement's levels; none without a usable measurement. */
export function demandField(param: RowParam): Field {
  return plainTextField(
    "demandLevel",
    `case when s.last_point_at > ${param((values) => values.monitoredSince)} and ${isUsable(rowTag(param), "s.stable_value")} then
      case when s.out_bps >= ${param(({ levels }) => levels?.highMinBps)} then 'high'
        when s.out_bps >= ${param(({ levels }) => levels?.mediumMinBps)} then 'medium' else 'low' end
    else 'none' end`,
  );
}

// Offered to other rooms.
import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import {
  readSort,
  type DeviceSort,
  type DeviceSortKey,
} from "@nodeyard/contract/devices/list-rules.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { isHiddenFromTokens } from "../../platform/http/hide-from-tokens.ts";
import type { OwnerCaller } from "../../platform/http/route.ts";
import { tagged } from "../../platform/sql-tag.ts";
import { isUsable } from "../conditions/device-rules.ts";

/** Collations of the indexes `devices_owner_note_…` and `devices_owner_name_…`. */
export const COLLATIONS = { zn: '"zh-x-icu"', en: '"en-x-icu"' } as const satisfies Record<
  Language,
  string
>;

/** Tables beside `d` devices: `s` status, `v` places of the versions in it, `e` earnings, `t` open tasks, `g` tags. */
export type Joined = "status" | "versions" | "earnings" | "tasks" | "tags";

/** Joins with the owner's rows alone, so that each table is read once by its owner's index; a later one may need an earlier one. */
export function joinOf(joined: Joined, account: string, language: Language): string {
  switch (joined) {
    case "status":
      return `left join device_status s on s.account_id = ${account} and s.device_id = d.device_id`;
    case "versions":
      return `left join (with known as materialized (${knownVersions(account)})
        select agent_version, dense_rank() over (order by ${versionParts("agent_version")}) as place
        from known where ${versionParts("agent_version")} is not null) v on v.agent_version = s.agent_version`;
    case "earnings":
      return `left join device_earnings e on e.account_id = ${account} and e.device_id = d.device_id`;
    case "tasks":
      // Most urgent first: failed, waiting, none, running.
      return `left join (select device_id, min(array_position(array['NotRunning', 'Pending', null, 'Running'], state)) as rank
        from device_tasks where account_id = ${account} and ended_at is null group by device_id) t on t.device_id = d.device_id`;
    case "tags":
      // By the first tag, then by the next: places are compared, not names.
      return `left join (select h.device_id, array_agg(n.place order by n.place) as places
        from (select tag_id, row_number() over (order by name collate ${COLLATIONS[language]}) as place
          from tags where account_id = ${account}) n
        join device_tags h on h.tag_id = n.tag_id group by h.device_id) g on g.device_id = d.device_id`;
  }
}

/** Parameters that the keys need. */
interface SortContext {
  readonly language: Language;
  readonly isOnline: string;
  readonly monitoredSince: string;
}

interface SortKey {
  readonly joins: readonly Joined[];
  readonly sql: (context: SortContext) => string;
}

const column = (joined: Joined, sql: string): SortKey => ({ joins: [joined], sql: () => sql });
const ofDevice = (sql: string): SortKey => ({ joins: [], sql: () => sql });
const text = (sql: string): SortKey => ({
  joins: [],
  sql: ({ language }) => `${sql} collate ${COLLATIONS[language]}`,
});
const address = (name: string): SortKey =>
  column("status", `case when pg_input_is_valid(${name}, 'inet') then ${name}::inet end`);
const currentRate = (when: string): SortKey => ({
  joins: ["status"],
  sql: ({ monitoredSince }) =>
    `case when s.last_point_at > ${monitoredSince}${when} then s.out_bps end`,
});

const USABLE = isUsable(tagged(String), "s.stable_value");
export const NAME = "coalesce(nullif(d.note, ''), d.hostname)";

/** SQL of each key, null where a device has no value. */
export const SORT_KEYS: Readonly<Record<DeviceSortKey, SortKey>> = {
  name: text(NAME),
  note: text("nullif(d.note, '')"),
  hostname: text("nullif(d.hostname, '')"),
  // Most urgent first: never there, offline, unstable, well.
  status: {
    joins: ["status"],
    sql: ({ isOnline }) => `case when s.last_seen_at is null then 0 when not ${isOnline} then 1
      when ${USABLE} then 3 else 2 end`,
  },
  stability: column("status", "nullif(s.stable_value, 0)"),
  earnedToday: column("earnings", "coalesce(e.today_micro_bp, 0)"),
  earnedSevenDays: column("earnings", "coalesce(e.seven_days_micro_bp, 0)"),
  out: currentRate(""),
  demand: currentRate(` and ${USABLE}`),
  lastSeen: column("status", "s.last_seen_at"),
  bound: ofDevice("d.device_id"),
  resourceType: ofDevice("d.net_type"),
  ip: address("s.ext_ip"),
  managementIp: address("s.management_ip"),
  location: column("status", "nullif(s.location, '')"),
  cpu: column("status", "s.cpu_count"),
  memory: column("status", "s.memory_bytes"),
  storage: column("status", "s.storage_bytes"),
  version: { joins: ["status", "versions"], sql: () => "v.place" },
  notices: ofDevice("d.has_fault_notices::int"),
  cache: column("status", "s.task_storage_bytes"),
  nat: column("status", "nullif(s.nat_type, 0)"),
  tasks: column("tasks", "coalesce(t.rank, 3)"),
  tags: column("tags", "g.places"),
};

/** Fields of a row that show an address by which a key sorts. */
const ADDRESS_FIELDS: Partial<Record<DeviceSortKey, keyof DeviceRow>> = {
  ip: "ext_ip",
  managementIp: "serverJumperIP",
};

/** The order that a caller's list has: of a token not one by values that it is not shown, which the order would spell out. */
export function sortFor(
  { isToken }: Pick<OwnerCaller, "isToken">,
  sort: DeviceSort | undefined,
): DeviceSort | undefined {
  if (!isToken || sort === undefined) return sort;
  const { key } = readSort<DeviceSortKey>(sort);
  return isHiddenFromTokens(ADDRESS_FIELDS[key] ?? key) ? undefined : sort;
}

/**
 * An owner's devices have few versions. Each is taken apart once, which would take most of a call's time if every device's was;
 * to be materialized, since PostgreSQL would move conditions into it.
 */
export function knownVersions(account: string): string {
  return `select distinct agent_version from device_status where account_id = ${account}`;
}

/** The numbers of a version, which compare as it does: `0.10` is after `0.9`. Null for what is no version. */
export function versionParts(sql: string): string {
  return `string_to_array(substring(${sql} from '^\\d{1,9}(?:\\.\\d{1,9})*'), '.')::int[]`;
}

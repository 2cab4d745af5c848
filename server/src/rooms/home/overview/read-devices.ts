import { networkHealth } from "@nodeyard/contract/devices/health.ts";
import { onlineStatus } from "@nodeyard/contract/devices/rules.ts";
import type { OverviewDevice } from "@nodeyard/contract/home/overview-calls.ts";
import type { FleetCounts, Settled } from "@nodeyard/contract/home/rules.ts";
import type { Prepared } from "../../../platform/database.ts";
import { presentBound, type NamedRow } from "../../devices/named-device.ts";
import { createParams } from "../../../platform/sql-tag.ts";
import { deviceRules } from "../../conditions/device-rules.ts";
import { isOlder } from "../../fleet/filters.ts";
import { LISTED_ALONE } from "./list-needs.ts";
import type { OverviewState } from "./read-state.ts";

interface DeviceRow extends NamedRow {
  readonly condition: "network_offline" | "network_bad";
  readonly bound_at: Date;
  readonly last_seen_at: Date | null;
  readonly stable_value: number | null;
  /** Number of devices of each condition that do not need the owner; the same in all rows. */
  readonly left_out: Readonly<Record<"offline" | "unstable", number>>;
}

/** A device that is offline or unstable. */
interface FaultyDevice {
  readonly device: OverviewDevice;
  readonly lastSeenAt: Date | null;
}

/** Those that may need the owner. */
interface FaultyDevices {
  readonly deviceCount: number;
  /** The newest, all unless there are many. */
  readonly devices: readonly FaultyDevice[];
}

export interface Fleet {
  readonly counts: FleetCounts;
  readonly offline: FaultyDevices;
  readonly unstable: FaultyDevices;
}

const NO_DEVICES: FaultyDevices = { deviceCount: 0, devices: [] };

/** Newest devices looked at of a type: offline ones as many as are listed alone, and one more; unstable ones to find those too new. */
const MAX_OFFLINE = LISTED_ALONE + 1;
const MAX_UNSTABLE = 20;

const MAX_NEWEST = 20;

function healthLevel(row: DeviceRow, now: Date): "good" | "offline" | "unstable" | "unknown" {
  const { level } = networkHealth({
    status: onlineStatus(row.last_seen_at, now),
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    bind_at: row.bound_at.toISOString(),
    stableValue: row.stable_value ?? 0,
  });
  if (level === "bad") return "offline";
  return level === "warning" ? "unstable" : level;
}

/**
 * The account's devices by health. The stored conditions may be a minute old and know no `unknown`, so the newest devices of
 * them that are not well and may need the owner are judged anew; all others count as stored.
 */
export async function readFleet(
  client: Prepared,
  accountId: bigint,
  { counts: kept }: OverviewState,
  now: Date,
): Promise<Fleet> {
  const stored = {
    offline: kept.network_offline ?? 0,
    unstable: kept.network_bad ?? 0,
    good: kept.network_normal ?? 0,
    unknown: 0,
  };
  if (stored.offline + stored.unstable === 0)
    return { counts: stored, offline: NO_DEVICES, unstable: NO_DEVICES };
  const { values, sql } = createParams(accountId);
  const { isLeftOut, mayNeedOwner } = deviceRules(sql, now);
  // A subquery for the rule, because a join would read far more devices than the few.
  const { rows } = await client.query<DeviceRow>({
    name: "read-overview-devices",
    text: `select c.condition, d.device_id, d.device_type, d.hostname, d.mac, d.note, d.bound_at, s.last_seen_at, s.stable_value,
        (select json_build_object('offline', count(*) filter (where k.condition = 'network_offline'),
            'unstable', count(*) filter (where k.condition = 'network_bad'))
          from devices d join device_conditions k on k.account_id = d.account_id and k.device_id = d.device_id
          where d.account_id = $1 and d.unbound_at is null and ${isLeftOut()}) as left_out
      from unnest(array['lite', 'normal']) type (device_type)
      cross join (values ('network_offline', ${MAX_OFFLINE}), ('network_bad', ${MAX_UNSTABLE})) kind (condition, few)
      cross join lateral (select k.device_id, k.condition from device_conditions k
        where k.account_id = $1 and k.device_type = type.device_type and k.condition = kind.condition
          and (select ${mayNeedOwner()} from devices d where d.device_id = k.device_id)
        order by k.device_id desc limit kind.few) c
      join devices d on d.device_id = c.device_id
      left join device_status s on s.device_id = c.device_id`,
    values,
  });
  const judged = Map.groupBy(rows, (row) => healthLevel(row, now));
  const storedAs = Map.groupBy(rows, (row) =>
    row.condition === "network_offline" ? "offline" : "unstable",
  );
  const countOf = (level: keyof FleetCounts): number =>
    stored[level] -
    (level === "offline" || level === "unstable" ? (storedAs.get(level)?.length ?? 0) : 0) +
    (judged.get(level)?.length ?? 0);
  const counts: FleetCounts = {
    offline: countOf("offline"),
    unstable: countOf("unstable"),
    good: countOf("good"),
    unknown: countOf("unknown"),
  };
  const [first] = rows;
  const thoseOf = (level: "offline" | "unstable"): FaultyDevices =>
    first
      ? {
          deviceCount: counts[level] - first.left_out[level],
          devices: (judged.get(level) ?? []).map((row) => ({
            device: presentBound(row),
            lastSeenAt: row.last_seen_at,
          })),
        }
      : NO_DEVICES;
  return { counts, offline: thoseOf("offline"), unstable: thoseOf("unstable") };
}

/** Devices that are online and have a task that does not run. */
export interface FailedTasks {
  readonly deviceCount: number;
  /** The newest of them. */
  readonly devices: readonly { readonly device: OverviewDevice; readonly solution: string }[];
}

export async function readFailedTasks(
  client: Prepared,
  accountId: bigint,
  limit: number,
  now: Date,
): Promise<FailedTasks> {
  const { values, sql } = createParams(accountId, limit);
  const { isFailedTask, isOnline, mayNeedOwner } = deviceRules(sql, now);
  const { rows } = await client.query<NamedRow & { devices: number; solution: string | null }>({
    name: "read-overview-failed-tasks",
    text: `with failed as materialized (
        select distinct t.device_id from device_tasks t
        join device_status s on s.device_id = t.device_id and ${isOnline()}
        join devices d on d.device_id = t.device_id and ${mayNeedOwner()}
        where t.account_id = $1 and ${isFailedTask()})
      select (select count(*)::int from failed) as devices, d.device_id, d.device_type, d.hostname, d.mac, d.note, c.solution
      from (select device_id from failed order by device_id desc limit $2) newest
      join devices d on d.device_id = newest.device_id
      left join device_schedules c on c.device_id = newest.device_id
      order by d.device_id desc`,
    values,
  });
  return {
    deviceCount: rows[0]?.devices ?? 0,
    devices: rows.map((row) => ({ device: presentBound(row), solution: row.solution ?? "" })),
  };
}

/** The account's bound devices of these ids, with whether their agents are old. */
export async function readNamed(
  client: Prepared,
  accountId: bigint,
  deviceIds: readonly bigint[],
  now: Date,
): Promise<ReadonlyMap<bigint, { readonly device: OverviewDevice; readonly isOutdated: boolean }>> {
  if (deviceIds.length === 0) return new Map();
  const { values, sql } = createParams(accountId, deviceIds.map(String));
  const { rows } = await client.query<NamedRow & { is_outdated: boolean }>({
    name: "read-overview-named",
    text: `select d.device_id, d.device_type, d.hostname, d.mac, d.note, ${isOlder("s.agent_version")} as is_outdated
      from devices d left join device_status s on s.device_id = d.device_id
      where d.device_id = any($2::bigint[]) and d.account_id = $1 and ${deviceRules(sql, now).mayNeedOwner()}`,
    values,
  });
  return new Map(
    rows.map((row) => [row.device_id, { device: presentBound(row), isOutdated: row.is_outdated }]),
  );
}

/** Which of the account's devices were bound when the last settled hour began. Ids follow the order of binding closely enough for the newest. */
export async function readSettled(
  client: Prepared,
  accountId: bigint,
  lastHourAt: Date | null,
): Promise<Settled> {
  const { rows } = await client.query<{ has_settled: boolean; has_new: boolean }>({
    name: "read-overview-settled",
    text: `select
        exists (select from devices where account_id = $1 and unbound_at is null and bound_at <= $2) as has_settled,
        exists (select from (select bound_at from devices where account_id = $1 and unbound_at is null
          order by device_id desc limit ${MAX_NEWEST}) newest
          where coalesce(bound_at > $2, true)) as has_new`,
    values: [accountId, lastHourAt],
  });
  const { has_settled = false, has_new = false } = rows[0] ?? {};
  if (!has_settled) return "none";
  return has_new ? "some" : "all";
}

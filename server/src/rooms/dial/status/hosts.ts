import type { DialHost } from "@nodeyard/contract/dial/status-calls.ts";
import {
  LINE_ERRORS,
  lineErrorText,
  type DialDriver,
} from "@nodeyard/contract/dial/agent-lines.ts";
import type { ConfigType, HostShow } from "@nodeyard/contract/dial/rules.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { sql, type RawBuilder } from "kysely";
import { openDialCommand } from "../agent/dial-command.ts";
import { ofCurrentSettings, sessionCounts } from "../session-states.ts";

export interface HostRow {
  readonly server_id: string;
  readonly note: string;
  readonly device_id: bigint;
  readonly hostname: string;
  readonly code: string | null;
  readonly dial_config_id: bigint;
  readonly name: string;
  readonly config_type: ConfigType;
  readonly driver: DialDriver | null;
  readonly received_at: Date | null;
  readonly is_current: boolean;
  readonly is_dialling: boolean;
  readonly line_count: number;
  readonly normal: number;
  readonly abnormal: number;
  readonly dialling: number;
  readonly undialled: number;
}

/** Hosts of an account, of which one may be named, or those of some devices. */
type HostsOf =
  | { readonly accountId: bigint; readonly serverId?: string }
  | { readonly deviceIds: readonly bigint[] };

/**
 * Deployed nodes with lines, and their counts, as a CTE `hosts`. Reports from before `freshSince` are not counted:
 * the state of those lines is unknown. Lines and sessions are counted separately, because an account has tens of thousands of
 * each.
 */
export function hostsOf(of: HostsOf, freshSince: Date): RawBuilder<unknown> {
  const isOwned = (table: "l" | "n" | "s"): RawBuilder<boolean> =>
    "deviceIds" in of ? sql`true` : sql`${sql.id(table, "account_id")} = ${of.accountId}`;
  const chosen =
    "deviceIds" in of
      ? sql`n.device_id = any(${of.deviceIds})`
      : of.serverId === undefined
        ? sql`true`
        : sql`n.server_id = ${of.serverId}`;
  return sql`chosen as materialized (
      select n.server_id, n.note, n.device_id, d.hostname, n.dial_config_id
      from standard_nodes n
      join devices d on d.device_id = n.device_id and d.unbound_at is null
      where ${isOwned("n")} and n.dial_config_id is not null and ${chosen}),
    line_sums as (
      select l.dial_config_id, sum(l.count)::int as line_count
      from dial_lines l join chosen n using (dial_config_id) where ${isOwned("l")}
      group by l.dial_config_id),
    session_sums as (
      select s.device_id, l.dial_config_id, ${sessionCounts}
      from dial_sessions s join dial_lines l using (dial_line_id)
      where ${isOwned("s")} and s.session <= l.count
        and s.device_id in (select device_id from chosen)
      group by s.device_id, l.dial_config_id),
    counted as (
      select n.*, coalesce(l.line_count, 0) as line_count, coalesce(s.normal, 0) as normal,
        coalesce(s.abnormal, 0) as abnormal, coalesce(s.dialling, 0) as dialling
      from chosen n
      left join line_sums l using (dial_config_id)
      left join session_sums s using (device_id, dial_config_id)),
    hosts as (
      select n.server_id, n.note, n.device_id, n.hostname, n.dial_config_id, n.line_count, a.code, c.name, c.config_type,
        r.driver, r.received_at, f.is_current, case when f.is_current then n.normal else 0 end as normal,
        case when f.is_current then n.abnormal else 0 end as abnormal,
        case when f.is_current then n.dialling else 0 end as dialling, n.line_count - n.normal - n.abnormal - n.dialling as undialled,
        exists (select from device_commands k where k.device_id = n.device_id and ${openDialCommand}) as is_dialling
      from counted n
      join dial_configs c using (dial_config_id)
      left join activation_codes a on a.device_id = n.device_id
      left join dial_reports r on r.device_id = n.device_id
      cross join lateral (select coalesce(r.received_at >= ${freshSince}, false) as is_current) f)`;
}

/** A host without problems: its lines are reported, and none is abnormal or waits for a dial. */
export const isNormalHost: RawBuilder<boolean> = sql`(h.is_current and h.abnormal = 0 and h.undialled = 0)`;

export function shownHosts(show: HostShow | undefined): RawBuilder<boolean> {
  switch (show) {
    case "error":
      return sql`not ${isNormalHost}`;
    case "normal":
      return isNormalHost;
    case "offline":
      return sql`not h.is_current`;
    case undefined:
      return sql`true`;
  }
}

/** Names of a host's undialled lines, in order. */
export const undialledNames: RawBuilder<unknown> = sql`
  case when h.undialled = 0 then '[]' else (select coalesce(jsonb_agg(coalesce(l.login, l.ip) order by l.ordinal), '[]') from dial_lines l
   where l.dial_config_id = h.dial_config_id
     and l.count > (select count(*) from dial_sessions s
       where s.dial_line_id = l.dial_line_id and s.device_id = h.device_id and ${ofCurrentSettings})) end`;

export function presentHost(
  row: HostRow & { readonly undialled_names: string[] },
  language: Language,
): DialHost {
  const { driver } = row;
  return {
    serverId: row.server_id,
    serverBcode: row.code ?? "",
    serverHostname: row.hostname,
    serverNote: row.note,
    deviceId: String(row.device_id),
    dialConfigID: String(row.dial_config_id),
    dialConfigName: row.name,
    dialConfigType: row.config_type,
    all_count: row.line_count,
    normal_count: row.normal,
    abnormal_count: row.abnormal,
    dialling_count: row.dialling,
    undialled_count: row.undialled,
    unDialList: row.undialled_names,
    isOnline: row.is_current,
    isDialling: row.is_dialling,
    driverError:
      driver !== null && driver in LINE_ERRORS && driver !== "ready"
        ? lineErrorText(driver, language)
        : "",
    reportedAt: row.received_at?.toISOString() ?? null,
  };
}

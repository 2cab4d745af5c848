import type { DialConfig } from "@nodeyard/contract/dial/calls.ts";
import { BOUND, CONFIGURING, type ConfigType } from "@nodeyard/contract/dial/rules.ts";
import { onlineStatus } from "@nodeyard/contract/devices/rules.ts";
import { sql, type RawBuilder } from "kysely";
import type { Queryable } from "../../../platform/database.ts";
import { ofCurrentSettings } from "../session-states.ts";

interface ConfigRow {
  readonly dial_config_id: bigint;
  readonly name: string;
  readonly config_type: ConfigType;
  readonly version: number;
  readonly changed_at: Date;
  readonly line_count: number;
  readonly mbps: number;
  readonly undialled_count: number;
  readonly server_id: string | null;
  readonly node_note: string | null;
  readonly hostname: string | null;
  readonly code: string | null;
  readonly last_seen_at: Date | null;
  readonly total: number;
}

function present(row: ConfigRow, now: Date): DialConfig {
  const id = String(row.dial_config_id);
  return {
    _id: id,
    dialConfigID: id,
    dialConfigName: row.name,
    dialConfigType: row.config_type,
    dialCount: row.line_count,
    dialBandwidths: row.mbps,
    dialStatus: row.server_id === null ? CONFIGURING : BOUND,
    unDialCount: row.undialled_count,
    node:
      row.server_id === null
        ? null
        : {
            serverID: row.server_id,
            serverHostname: row.hostname ?? "",
            serverBcode: row.code ?? "",
            serverNote: row.node_note ?? "",
            isOnline: onlineStatus(row.last_seen_at, now) === "online",
          },
    version: row.version,
    changedAt: row.changed_at.toISOString(),
  };
}

/** Configurations that fulfil a condition on `c` and on the node `n` that uses it, newest first, with how many there are. */
export async function readConfigs(
  db: Queryable,
  now: Date,
  condition: RawBuilder<unknown>,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ list: DialConfig[]; total: number }> {
  const { rows } = await sql<ConfigRow>`
    with page as (
      select c.*, n.server_id, n.note as node_note, n.device_id, count(*) over ()::int as total
      from dial_configs c left join standard_nodes n on n.dial_config_id = c.dial_config_id
      where ${condition}
      order by c.dial_config_id desc limit ${page.limit} offset ${page.offset}),
    sums as (
      select l.dial_config_id, sum(l.count)::int as line_count, sum(coalesce(l.mbps, 0) * l.count)::int as mbps,
        sum(l.count - least(l.count, coalesce(s.current, 0)))::int as undialled_count
      from page p join dial_lines l using (dial_config_id)
      left join lateral (select count(*) as current from dial_sessions s
        where s.dial_line_id = l.dial_line_id and s.device_id = p.device_id and ${ofCurrentSettings}) s on true
      group by l.dial_config_id)
    select p.dial_config_id, p.name, p.config_type, p.version, p.changed_at, p.server_id, p.node_note, p.total,
      coalesce(u.line_count, 0) as line_count, coalesce(u.mbps, 0) as mbps, coalesce(u.undialled_count, 0) as undialled_count,
      d.hostname, a.code, t.last_seen_at
    from page p left join sums u using (dial_config_id)
    left join devices d on d.device_id = p.device_id and d.unbound_at is null
    left join activation_codes a on a.device_id = d.device_id
    left join device_status t on t.device_id = d.device_id
    order by p.dial_config_id desc`.execute(db);
  return { list: rows.map((row) => present(row, now)), total: rows[0]?.total ?? 0 };
}

import * as calls from "@nodeyard/contract/dial/operator/calls.ts";
import type { OperatorDialConfig } from "@nodeyard/contract/dial/operator/calls.ts";
import type { ConfigShow, ConfigType } from "@nodeyard/contract/dial/rules.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { sql, type RawBuilder } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { containing } from "../../fleet/list-search.ts";
import { ofCurrentSettings, sessionCounts } from "../session-states.ts";
import { freshSince } from "../status/fresh-since.ts";

interface Row {
  readonly dial_config_id: bigint;
  readonly name: string;
  readonly config_type: ConfigType;
  readonly account_id: bigint;
  readonly email: string;
  readonly hostname: string | null;
  readonly device_id: bigint | null;
  readonly received_at: Date | null;
  readonly is_online: boolean;
  readonly changed_at: Date;
  readonly line_count: number;
  readonly mbps: number;
  readonly normal: number;
  readonly abnormal: number;
  readonly dialling: number;
  readonly total: number;
}

function shown(show: ConfigShow, since: Date): RawBuilder<unknown> {
  switch (show) {
    case "all":
      return sql`true`;
    case "bound":
      return sql`n.standard_node_id is not null`;
    case "unused":
      return sql`n.standard_node_id is null`;
    case "abnormal":
      return sql`exists (select from dial_lines l
        join dial_sessions s on s.dial_line_id = l.dial_line_id and s.device_id = n.device_id
        where l.dial_config_id = c.dial_config_id and r.received_at >= ${since} and s.state = 'abnormal' and ${ofCurrentSettings})`;
  }
}

function present(row: Row): OperatorDialConfig {
  const { line_count: lineCount, normal, abnormal, dialling, is_online: isOnline } = row;
  const counted = (count: number): number => (isOnline ? count : 0);
  return {
    dialConfigId: String(row.dial_config_id),
    name: row.name,
    type: row.config_type,
    owner: { accountId: String(row.account_id), email: row.email },
    isOnline,
    lineCount,
    mbps: row.mbps,
    normalCount: counted(normal),
    abnormalCount: counted(abnormal),
    diallingCount: counted(dialling),
    undialledCount: lineCount - normal - abnormal - dialling,
    hostname: row.hostname,
    deviceId: row.device_id === null ? null : String(row.device_id),
    reportedAt: row.received_at?.toISOString() ?? null,
    changedAt: row.changed_at.toISOString(),
  };
}

/** Configurations of all owners: what they are called and how their lines are, never a password. */
export const listOwnersConfigs = handle(
  calls.listDialConfigs,
  async ({ db, clock }: Pick<Deps, "db" | "clock">, query) => {
    const { text = "", show = "all", pageNum = 1, pageSize = DEFAULT_PAGE_SIZE } = query;
    const pattern = containing(text);
    const since = freshSince(clock.now());
    const { rows } = await sql<Row>`
    with page as (
      select c.*, e.email, d.hostname, d.device_id, r.received_at,
        coalesce(r.received_at >= ${since}, false) as is_online, count(*) over ()::int as total
      from dial_configs c
      join accounts e on e.account_id = c.account_id
      left join standard_nodes n on n.dial_config_id = c.dial_config_id
      left join devices d on d.device_id = n.device_id and d.unbound_at is null
      left join dial_reports r on r.device_id = d.device_id
      where ${shown(show, since)} and (c.name ilike ${pattern} or e.email ilike ${pattern} or d.hostname ilike ${pattern})
      order by c.changed_at desc, c.dial_config_id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}),
    counts as (
      select l.dial_config_id, l.dial_line_id, l.count as line_count, coalesce(l.mbps, 0) * l.count as mbps, ${sessionCounts}
      from page p join dial_lines l on l.dial_config_id = p.dial_config_id
      left join dial_sessions s on s.dial_line_id = l.dial_line_id and s.device_id = p.device_id and s.session <= l.count
      group by l.dial_line_id),
    sums as (
      select dial_config_id, sum(line_count)::int as line_count, sum(mbps)::int as mbps, sum(normal)::int as normal,
        sum(abnormal)::int as abnormal, sum(dialling)::int as dialling
      from counts group by dial_config_id)
    select p.*, coalesce(u.line_count, 0) as line_count, coalesce(u.mbps, 0) as mbps, coalesce(u.normal, 0) as normal,
      coalesce(u.abnormal, 0) as abnormal, coalesce(u.dialling, 0) as dialling
    from page p left join sums u on u.dial_config_id = p.dial_config_id
    order by p.changed_at desc, p.dial_config_id desc`.execute(db);
    return { list: rows.map(present), total: rows[0]?.total ?? 0, pageSize };
  },
);

import { type DeviceKind } from "@nodeyard/contract/device-kinds.ts";
import { onlineStatus } from "@nodeyard/contract/devices/rules.ts";
import * as calls from "@nodeyard/contract/devices/operator/calls.ts";
import type { OperatorDevice } from "@nodeyard/contract/devices/operator/calls.ts";
import type { DeviceShow } from "@nodeyard/contract/devices/operator/device-shows.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { deviceRules } from "../../conditions/device-rules.ts";
import { containing } from "../list-search.ts";
import { sharedSince } from "../../monitoring/identity/shared-since.ts";
import { outBpsBounds } from "../../monitoring/device-bounds.ts";

interface Row {
  device_id: bigint;
  server_id: string;
  mac: string;
  hostname: string;
  kind: DeviceKind;
  account_id: bigint;
  email: string;
  bound_at: Date;
  last_seen_at: Date | null;
  ext_ip: string | null;
  sharing_hours: number | null;
  sharing_devices: number;
  sharing_owners: number;
  exceeded_hours: number | null;
  reported_bps: bigint;
  max_out_bps: bigint;
  earlier_account_id: bigint | null;
  earlier_email: string;
  earlier_until: Date;
  first_hostname: string | null;
  first_ip: string;
  second_hostname: string;
  second_ip: string;
  total: number;
}

function shown(show: DeviceShow, now: Date): RawBuilder<unknown> {
  const { isOnline } = deviceRules(sql, now);
  switch (show) {
    case "all":
      return sql`true`;
    case "online":
      return isOnline();
    case "offline":
      return sql`${isOnline()} is not true`;
    case "exceeding":
      return sql`x.device_id is not null`;
    case "moved":
      return sql`m.device_id is not null`;
    case "shared":
      return sql`f.device_id is not null`;
    case "sharing":
      return sql`n.device_id is not null`;
  }
}

function found(text: string): RawBuilder<unknown> {
  const pattern = containing(text);
  const digits = text.replace(/[\s:.-]/g, "");
  return sql`(d.mac ilike ${pattern} or replace(d.mac, ':', '') ilike ${digits === "" ? pattern : containing(digits)}
    or d.hostname ilike ${pattern} or d.server_id ilike ${pattern} or a.email ilike ${pattern} or s.ext_ip = ${text})`;
}

/** Bound devices of all owners, with what is odd about them: bounds that lowered their pay, and earlier owners. */
export const listOperatorDevices = handle(
  calls.listOperatorDevices,
  async ({ db, clock }: Pick<Deps, "db" | "clock">, query) => {
    const { text = "", show = "all", pageNum = 1, pageSize = DEFAULT_PAGE_SIZE } = query;
    const now = clock.now();
    const since = new Date(now.getTime() - DAY_MS);
    const { rows } = await sql<Row>`
    with exceeding as (
      select device_id, count(*)::int as hours, max(reported_out_bps) as reported_bps from device_credits
      where hour_at >= ${since}::timestamptz and reported_out_bps is not null group by device_id),
    sharing as (
      select device_id, count(*)::int as hours, max(network_device_count) as devices from device_credits
      where hour_at >= ${since}::timestamptz and network_device_count is not null group by device_id),
    moved as (
      select distinct on (d.device_id) d.device_id, e.account_id, e.unbound_at
      from devices d join devices e on e.mac = d.mac and e.account_id <> d.account_id and e.unbound_at <= d.bound_at
      where d.unbound_at is null order by d.device_id, e.unbound_at desc),
    page as (
      select d.device_id, d.server_id, d.mac, d.hostname, d.kind, d.account_id, a.email, d.bound_at, s.last_seen_at,
        s.ext_ip, s.network, n.hours as sharing_hours, n.devices as sharing_devices, x.hours as exceeded_hours, x.reported_bps, m.account_id as earlier_account_id, m.unbound_at as earlier_until,
        f.first_hostname, f.first_ip, f.second_hostname, f.second_ip,
        count(*) over ()::int as total
      from devices d join accounts a using (account_id)
      left join device_status s on s.device_id = d.device_id
      left join exceeding x on x.device_id = d.device_id
      left join sharing n on n.device_id = d.device_id
      left join moved m on m.device_id = d.device_id
      left join shared_identities f on f.device_id = d.device_id and f.seen_at > ${sharedSince(now)}
      where d.unbound_at is null and ${shown(show, now)} and ${found(text.trim())}
      order by d.device_id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize})
    select p.*, b.max_out_bps, e.email as earlier_email, (select count(distinct o.account_id)::int from device_status o
        join devices od using (device_id) where o.network = p.network and od.unbound_at is null) as sharing_owners
    from page p join (${outBpsBounds(now, sql`(select device_id, kind, network from page)`)}) b using (device_id)
    left join accounts e on e.account_id = p.earlier_account_id
    order by p.device_id desc`.execute(db);
    return { list: rows.map((row) => present(row, now)), total: rows[0]?.total ?? 0, pageSize };
  },
);

function present(row: Row, now: Date): OperatorDevice {
  const { exceeded_hours: hours, earlier_account_id: earlierId } = row;
  return {
    deviceId: String(row.device_id),
    serverId: row.server_id,
    mac: row.mac,
    hostname: row.hostname,
    kind: row.kind,
    owner: { accountId: String(row.account_id), email: row.email },
    boundAt: row.bound_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    isOnline: onlineStatus(row.last_seen_at, now) === "online",
    exceeded:
      hours === null
        ? null
        : { hours, reportedBps: Number(row.reported_bps), paidBps: Number(row.max_out_bps) },
    address: {
      ip: row.ext_ip ?? "",
      sharing:
        row.sharing_hours === null
          ? null
          : {
              hours: row.sharing_hours,
              deviceCount: row.sharing_devices,
              ownerCount: row.sharing_owners,
            },
    },
    earlier:
      earlierId === null
        ? null
        : {
            owner: { accountId: String(earlierId), email: row.earlier_email },
            until: row.earlier_until.toISOString(),
          },
    sharedBy:
      row.first_hostname === null
        ? null
        : [
            { hostname: row.first_hostname, ip: row.first_ip },
            { hostname: row.second_hostname, ip: row.second_ip },
          ],
  };
}

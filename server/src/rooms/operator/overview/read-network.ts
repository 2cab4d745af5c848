import type { OperatorOverview } from "@nodeyard/contract/operator/overview-calls.ts";
import { floorTo, HOUR_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Queryable } from "../../../platform/database.ts";
import { deviceRules } from "../../conditions/device-rules.ts";

interface Row {
  lite: number;
  lite_online: number;
  normal: number;
  normal_online: number;
  accounts: number;
  last_report_at: Date | null;
  last_hour_at: Date | null;
  last_day: string | null;
}

/** Devices by type, and how far reports and settlement have come. */
export async function readNetwork(db: Queryable, now: Date): Promise<OperatorOverview["network"]> {
  const { isOnline } = deviceRules(sql, now);
  const { rows } = await sql<Row>`
    select d.*, (select count(*)::int from accounts) as accounts,
      (select max(hour_at) from settlement_hours) as last_hour_at,
      (select max(day) from settlement_days) as last_day
    from (
      select count(*) filter (where d.device_type = 'lite')::int as lite,
        count(*) filter (where d.device_type = 'lite' and ${isOnline()})::int as lite_online,
        count(*) filter (where d.device_type = 'normal')::int as normal,
        count(*) filter (where d.device_type = 'normal' and ${isOnline()})::int as normal_online,
        max(s.last_seen_at) as last_report_at
      from devices d left join device_status s using (device_id) where d.unbound_at is null) d`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error("the figures of the network have no row");
  const { last_hour_at: lastHourAt } = row;
  const lastEnded = floorTo(now.getTime(), HOUR_MS) - HOUR_MS;
  return {
    lite: { online: row.lite_online, total: row.lite },
    normal: { online: row.normal_online, total: row.normal },
    accountCount: row.accounts,
    lastReportAt: row.last_report_at?.toISOString() ?? null,
    lastHourAt: lastHourAt?.toISOString() ?? null,
    hoursBehind:
      lastHourAt === null ? 0 : Math.max(0, (lastEnded - lastHourAt.getTime()) / HOUR_MS),
    lastDay: row.last_day,
  };
}

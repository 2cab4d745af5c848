// Offered to other rooms.
import { UPLINK_WINDOW_DAYS } from "@nodeyard/contract/tasks/rules.ts";
import { DAY_MS, HOUR_MS, lastUtcDays, startOfUtcDay, utcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Queryable } from "../../platform/database.ts";

/**
 * Peak outbound five minutes of each device in the last `UPLINK_WINDOW_DAYS` full days and today, in bits per second;
 * devices without measurements are omitted. Days come from daily summaries, today and yesterday, possibly not summarised
 * yet, from hours. Days and hours are listed individually, so that both primary keys are probed, not scanned.
 */
export async function measuredUplinkBps(
  db: Queryable,
  deviceIds: readonly bigint[],
  now: Date,
): Promise<ReadonlyMap<bigint, number>> {
  if (deviceIds.length === 0) return new Map();
  const days = lastUtcDays(now, UPLINK_WINDOW_DAYS);
  const since = startOfUtcDay(utcDay(now)).getTime() - DAY_MS;
  const hours = Array.from(
    { length: Math.floor((now.getTime() - since) / HOUR_MS) + 1 },
    (_, index) => new Date(since + index * HOUR_MS).toISOString(),
  );
  const { rows } = await sql<{ device_id: bigint; uplink_bps: bigint }>`
    select device_id, max(out_bps_max) as uplink_bps
    from (
      select device_id, out_bps_max from device_days
      where day = any(${days}::date[]) and device_id = any(${deviceIds}::bigint[])
      union all
      select device_id, out_bps_max from device_hours
      where hour_at = any(${hours}::timestamptz[]) and device_id = any(${deviceIds}::bigint[])) measured
    group by device_id`.execute(db);
  return new Map(rows.map((row) => [row.device_id, Number(row.uplink_bps)]));
}

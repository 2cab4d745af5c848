import type { WatchDaysQuery, WatchDaysResponse } from "@nodeyard/contract/monitoring/calls.ts";
import { WATCH_BANDWIDTH_DAYS } from "@nodeyard/contract/monitoring/rules.ts";
import { addDays, lastUtcDays, utcDay } from "@nodeyard/contract/time.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../../platform/http/route.ts";
import { findOwnDevice } from "../../devices/own-device.ts";

interface DayRow {
  day: string;
  in_bps_avg: bigint;
  out_bps_avg: bigint;
  out_bps_max: bigint;
  external_storage_bytes: bigint;
  stable_value_avg: number;
  point_count: number;
  usable_point_count: number;
}

/** The last full UTC days of an own device, from summaries created at daily settlement. */
export async function watchDays(
  deps: Deps,
  query: WatchDaysQuery,
  caller: OwnerCaller,
): Promise<Result<WatchDaysResponse>> {
  const deviceId = await findOwnDevice(deps.db, caller.accountId, query.deviceId);
  const count = query.days ?? WATCH_BANDWIDTH_DAYS;
  const today = utcDay(deps.clock.now());
  // Days are listed individually: the key starts with the day, and a network has many devices.
  const { rows } = await deps.pool.query<DayRow>({
    name: "read-device-days",
    text: `select day, in_bps_avg, out_bps_avg, out_bps_max, external_storage_bytes, stable_value_avg, point_count,
        usable_point_count
      from device_days where device_id = $1 and day = any($2::date[]) order by day`,
    values: [deviceId, lastUtcDays(deps.clock.now(), count)],
  });
  return {
    list: rows.map((row) => ({
      ...row,
      in_bps_avg: Number(row.in_bps_avg),
      out_bps_avg: Number(row.out_bps_avg),
      out_bps_max: Number(row.out_bps_max),
      external_storage_bytes: Number(row.external_storage_bytes),
    })),
    fromDay: addDays(today, -count),
    toDay: addDays(today, -1),
  };
}

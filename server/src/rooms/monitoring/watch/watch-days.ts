import * as calls from "@nodeyard/contract/monitoring/calls.ts";
import { WATCH_BANDWIDTH_DAYS } from "@nodeyard/contract/monitoring/rules.ts";
import { addDays, lastUtcDays, utcDay } from "@nodeyard/contract/time.ts";
import { handle } from "../../../platform/http/route.ts";
import { findOwnDevice } from "../../devices/own-device.ts";

/** The last full UTC days of an own device, from summaries created at daily settlement. */
export const watchDays = handle(calls.watchDays, async (deps, query, caller) => {
  const deviceId = await findOwnDevice(deps.db, caller.accountId, query.deviceId);
  const count = query.days ?? WATCH_BANDWIDTH_DAYS;
  const today = utcDay(deps.clock.now());
  // Days are listed individually: the key starts with the day, and a network has many devices.
  const rows = await deps.db
    .selectFrom("device_days")
    .select([
      "day",
      "in_bps_avg",
      "out_bps_avg",
      "out_bps_max",
      "external_storage_bytes",
      "stable_value_avg",
      "point_count",
      "usable_point_count",
    ])
    .where("device_id", "=", deviceId)
    .where("day", "in", lastUtcDays(deps.clock.now(), count))
    .orderBy("day")
    .execute();
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
});

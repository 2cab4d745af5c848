import * as calls from "@nodeyard/contract/monitoring/calls.ts";
import { SLOT_MS, rangeOfDay } from "@nodeyard/contract/time.ts";
import { handle } from "../../../platform/http/route.ts";
import { findOwnDevice } from "../../devices/own-device.ts";
import { excusedIn } from "../echo/outages.ts";
import { chooseWatchDay } from "./choose-day.ts";
import { readPoints } from "./read-points.ts";

/** Stability, storage and bandwidth of one UTC day of an own device, yesterday's by default. */
export const watchDay = handle(calls.watchDay, async (deps, query, caller) => {
  const day = chooseWatchDay(deps, query.queryDate);
  const deviceId = await findOwnDevice(deps.db, caller.accountId, query.id);
  const points = await readPoints(deps, deviceId, rangeOfDay(day));
  const isExcused = await excusedIn(deps, rangeOfDay(day));
  return {
    data: {
      devs_info_log: points.map((point) => ({
        time: point.slot_at.toISOString(),
        stable: isExcused(point.slot_at) ? 0 : point.stable_value,
        ext_storage_size: Number(point.external_storage_bytes),
        tx_bandwidth: Number(point.out_bps),
      })),
      day,
      slotSeconds: SLOT_MS / 1000,
    },
  };
});

import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import {
  addDays,
  DAY_MS,
  floorTo,
  MINUTE_MS,
  SLOT_MS,
  startOfUtcDay,
  utcDay,
} from "@nodeyard/contract/time.ts";
import { systemClock } from "../../../server/src/platform/clock.ts";
import { createLogger } from "../../../server/src/platform/log.ts";
import { lastSettledDay } from "../../../server/src/rooms/settlement/day/settle-day.ts";
import { settleEnded } from "../../../tools/start/settle-ended.ts";
import { withDatabase } from "./exec-sql.ts";

// Stories show yesterday's revenue and today's charts, at any time of the day (UTC).

/** Stories that begin so long before midnight end before it: a day that changes in the middle of one changes what it expects. */
const STORIES_TAKE_MS = 3 * MINUTE_MS;
/** From then on a day has points: its first slot has ended, and devices have reported it. */
const FIRST_POINTS_AFTER_MS = 7 * MINUTE_MS;
/** Devices of the demo that are nearly always online. */
const REPORTING = 20;
const REPORTED_WITHIN_MS = 2 * MINUTE_MS;

/** Milliseconds until a story can run without crossing midnight (UTC); usually 0. */
export function untilFullDayMs(nowMs: number): number {
  const fullDayMs = floorTo(nowMs + STORIES_TAKE_MS, DAY_MS) + FIRST_POINTS_AFTER_MS;
  return Math.max(0, fullDayMs - nowMs);
}

/** The day until which the worker's server has settled all. */
let settledBefore = "";

/** The demo's snapshot may be of the day before: settles that, as the server itself does a quarter of an hour after its start. */
async function settleYesterday(): Promise<void> {
  const today = utcDay(Date.now());
  if (settledBefore === today) return;
  await withDatabase(async ({ db, pool }) => {
    if (((await lastSettledDay(db)) ?? "") >= addDays(today, -1)) return;
    const lastSlotAt = new Date(startOfUtcDay(today).getTime() - SLOT_MS);
    await expect
      .poll(
        async () => {
          const { rows } = await pool.query<{ count: number }>(
            "select count(*)::int as count from device_points where slot_at = $1",
            [lastSlotAt],
          );
          return rows[0]?.count ?? 0;
        },
        { timeout: REPORTED_WITHIN_MS, message: "devices that have reported the day's last slot" },
      )
      .toBeGreaterThanOrEqual(REPORTING);
    await settleEnded({ db, clock: systemClock, log: createLogger("error") });
  });
  settledBefore = today;
}

/** Waits until stories may begin, with the day before settled. */
export async function awaitFullDay(): Promise<void> {
  await sleep(untilFullDayMs(Date.now()));
  await settleYesterday();
}

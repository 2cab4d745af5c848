import { setTimeout as sleep } from "node:timers/promises";
import { DAY_MS, HOUR_MS, startOfUtcDay } from "@nodeyard/contract/time.ts";
import { trialBalance } from "../server/src/ledger/trial-balance.ts";
import { createManualClock } from "../server/src/platform/clock.ts";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import { makePartitions } from "../server/src/rooms/monitoring/partitions.ts";
import { settleDay } from "../server/src/rooms/settlement/day/settle-day.ts";
import { rollUpDay } from "../server/src/rooms/settlement/roll-up.ts";
import { settleHour } from "../server/src/rooms/settlement/settle-hour.ts";
import { withBenchDatabase } from "./bench-database.ts";
import { insertBusyFleet } from "./bench-fleet.ts";
import { median, printLine, timed } from "./measure.ts";
import type { BenchOptions } from "./options.ts";
import { reportStep, setSubject } from "./progress.ts";

const DAY = "2026-11-20";
const HOURS = DAY_MS / HOUR_MS;
const POLL_MS = 10;

/** Devices with one task each that ran all day, and every point of it in the order that reports come in: slot by slot. */
async function seedDay(handle: DatabaseHandle, devices: number): Promise<void> {
  const { pool } = handle;
  await insertBusyFleet(handle, devices, "lite");
  await pool.query(
    "insert into device_task_runs (device_task_id, started_at) select device_task_id, started_at from device_tasks",
  );
  for (let hour = 0; hour < HOURS; hour += 1)
    await pool.query(
      `insert into device_points (slot_at, device_id, account_id, received_at, in_bps, out_bps, disk_read_bps,
         disk_write_bps, external_storage_bytes, stable_value, cpu_percent, memory_percent, disk_percent)
       select slot_at, device_id, account_id, slot_at, 1000, (device_id * 7919 + extract(epoch from slot_at)::bigint * 31)
         % 200000000, 0, 0, 1000000000, 300, 10, 20, 30
       from generate_series($1::timestamptz, $1::timestamptz + interval '55 minutes', '5 minutes') slot_at, devices`,
      [new Date(startOfUtcDay(DAY).getTime() + hour * HOUR_MS)],
    );
  await pool.query(
    "vacuum analyze device_points, devices, device_status, device_tasks, device_task_runs",
  );
}

/** The longest time that the settlement lock is held without a break while `work` runs. */
async function longestLockMs(
  handle: DatabaseHandle,
  work: () => Promise<unknown>,
): Promise<number> {
  let [stretchMs, longestMs] = [0, 0];
  let isDone = false;
  const looking = (async () => {
    for (let before = performance.now(); !isDone;) {
      await sleep(POLL_MS);
      const { rows } = await handle.pool.query(
        "select from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())",
      );
      const now = performance.now();
      stretchMs = rows.length > 0 ? stretchMs + now - before : 0;
      longestMs = Math.max(longestMs, stretchMs);
      before = now;
    }
  })();
  try {
    await work();
  } finally {
    isDone = true;
    await looking;
  }
  return longestMs;
}

/** Settles a day of a fleet: how long hours have to wait for it, against how long they wait for one another. */
export async function benchDay(devices: number, options: BenchOptions): Promise<void> {
  await withBenchDatabase(options, async (handle) => {
    const clock = createManualClock(startOfUtcDay(DAY).getTime() + 12 * HOUR_MS);
    const deps = { db: handle.db, clock };
    await makePartitions(deps);
    setSubject(`a day of ${devices.toLocaleString("en")} devices`);
    reportStep("seeding");
    await seedDay(handle, devices);
    clock.set(startOfUtcDay(DAY).getTime() + DAY_MS + HOUR_MS / 2);
    const hoursMs: number[] = [];
    for (let hour = 0; hour < HOURS; hour += 1) {
      const hourAt = new Date(startOfUtcDay(DAY).getTime() + hour * HOUR_MS);
      reportStep(`settling hour ${hour + 1} of ${HOURS}`);
      hoursMs.push((await timed(() => settleHour(deps, hourAt))).ms);
    }
    reportStep("settling the day");
    const rollUp = await timed(() => rollUpDay(deps, DAY));
    await handle.pool.query("vacuum analyze device_days, device_credits");
    await handle.pool.query("checkpoint");
    let total = { ms: 0, idle: 0 };
    const longestMs = await longestLockMs(handle, async () => {
      total = await timed(() => settleDay(deps, DAY));
    });
    const { problems } = await trialBalance(handle.db);
    if (problems.length > 0) throw new Error(`the books do not add up:\n${problems.join("\n")}`);
    printLine({
      what: `settlement lock, held for a day of ${devices.toLocaleString("en")} devices with one task each against one hour of theirs`,
      ours: `${Math.round(longestMs)} ms`,
      baseline: `${Math.round(median(hoursMs))} ms`,
      ratio: longestMs / median(hoursMs),
      goal: undefined,
      note: `the whole of the day took ${Math.round(total.ms)} ms, its roll-up before that ${Math.round(rollUp.ms)} ms; idle ${Math.round(total.idle * 100)} %`,
    });
  });
}

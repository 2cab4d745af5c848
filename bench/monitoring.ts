import { DAY_MS, HOUR_MS, MINUTE_MS, startOfUtcDay, utcDay } from "@nodeyard/contract/time.ts";
import { createManualClock } from "../server/src/platform/clock.ts";
import { readConfig } from "../server/src/platform/config.ts";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import { watchFaults } from "../server/src/rooms/monitoring/incidents/watch-faults.ts";
import { ensurePointDays } from "../server/src/rooms/monitoring/partitions.ts";
import { readPoints } from "../server/src/rooms/monitoring/watch/read-points.ts";
import { withBenchDatabase } from "./bench-database.ts";
import { insertBusyFleet } from "./bench-fleet.ts";
import { compare, idleNote, median, printLine, timed, timeRatio, type Run } from "./measure.ts";
import type { BenchOptions } from "./options.ts";
import { setSubject } from "./progress.ts";

type Size = typeof FULL;
const FULL = { watched: 10_000, read: 200, days: 31, rounds: 5 };
const SMALL = { watched: 60, read: 4, days: 2, rounds: 1 };

const NOW = Date.parse("2026-10-03T12:02:00Z");
/** Points of so long before now are there; the rules look at the last half hour of them. */
const WATCHED_MS = 2 * HOUR_MS;
/** One device in so many is short of memory. */
const FAULTY_ONE_IN = 50;

/** Points of the first devices between two instants, in the order that reports come in. */
async function seedPoints(
  { db, pool }: DatabaseHandle,
  fromMs: number,
  untilMs: number,
  devices: number,
): Promise<void> {
  for (let at = startOfUtcDay(utcDay(fromMs)).getTime(); at < untilMs; at += DAY_MS) {
    await ensurePointDays(db, new Date(at));
    await pool.query(
      `insert into device_points (slot_at, device_id, account_id, received_at, in_bps, out_bps, disk_read_bps,
         disk_write_bps, external_storage_bytes, stable_value, cpu_percent, memory_percent, disk_percent)
       select slot_at, device_id, account_id, slot_at + interval '5 minutes', 1000, 900000000, 0, 0, 1000000000, 300, 10,
         case when device_id % $3::int = 0 then 97 else 40 end, 30
       from generate_series($1::timestamptz, $2::timestamptz - interval '1 second', '5 minutes') slot_at, devices
       where device_id <= $4::int`,
      [
        new Date(Math.max(at, fromMs)),
        new Date(Math.min(at + DAY_MS, untilMs)),
        FAULTY_ONE_IN,
        devices,
      ],
    );
  }
  await pool.query("vacuum analyze");
}

/** The rules of faults over a fleet, against the extremes of the same points. */
async function benchFaults(handle: DatabaseHandle, { watched, rounds }: Size): Promise<void> {
  const { db, pool } = handle;
  await pool.query("update device_status set last_seen_at = $1", [new Date(NOW - MINUTE_MS)]);
  await seedPoints(handle, NOW - 2 * MINUTE_MS - WATCHED_MS, NOW - 2 * MINUTE_MS, watched);
  const deps = {
    db,
    clock: createManualClock(NOW),
    config: readConfig({ NODE_ENV: "test" }, []),
  };
  const ours = (): Promise<Run> => timed(() => watchFaults(deps));
  // Opens and mails what is there; the rounds find nothing new, as most do.
  const first = await ours();
  const { rows } = await pool.query<{ open: number }>(
    "select count(*)::int as open from device_incidents where kind = 'memory' and closed_at is null",
  );
  if (rows[0]?.open !== Math.floor(watched / FAULTY_ONE_IN))
    throw new Error(`${watched} devices have ${rows[0]?.open} faults`);
  const byHand = (): Promise<Run> =>
    timed(() =>
      pool.query(
        `select device_id, min(memory_percent), max(memory_percent), min(disk_percent), max(disk_percent), min(stable_value)
           from device_points where slot_at > $1 and slot_at <= $2 group by device_id`,
        [new Date(NOW - 37 * MINUTE_MS), new Date(NOW)],
      ),
    );
  setSubject("rules of faults");
  const comparison = await compare(rounds, byHand, ours);
  printLine({
    what: `rules of faults over ${watched.toLocaleString("en")} devices, against the extremes of the same points`,
    ours: `${Math.round(median(comparison.ours.map(({ ms }) => ms)))} ms`,
    baseline: `${Math.round(median(comparison.baseline.map(({ ms }) => ms)))} ms`,
    ratio: timeRatio(comparison),
    goal: undefined,
    note: `the first, which opened and mailed them, ${Math.round(first.ms)} ms; ${idleNote(comparison)}`,
  });
}

/** Points of one node over a month, against a statement that leaves the plan to PostgreSQL. */
async function benchRange(handle: DatabaseHandle, { read, days, rounds }: Size): Promise<void> {
  const { pool } = handle;
  const until = startOfUtcDay(utcDay(NOW));
  const from = new Date(until.getTime() - days * DAY_MS);
  await seedPoints(handle, from.getTime(), until.getTime(), read);
  let found = 0;
  const ours = (round: number): Promise<Run> =>
    timed(async () => {
      found = (await readPoints({ pool }, BigInt(1 + round), { from, until })).length;
    });
  const byHand = (round: number): Promise<Run> =>
    timed(() =>
      pool.query(
        "select slot_at, in_bps, out_bps from device_points where device_id = $1 and slot_at >= $2 and slot_at < $3 order by slot_at",
        [1 + round, from, until],
      ),
    );
  setSubject("points of a month");
  const comparison = await compare(rounds, byHand, ours);
  if (found !== days * 288) throw new Error(`${days} days have ${found} points`);
  printLine({
    what: `points of a node over ${days} days, beside ${read - 1} others, against a plain range`,
    ours: `${Math.round(median(comparison.ours.map(({ ms }) => ms)))} ms`,
    baseline: `${Math.round(median(comparison.baseline.map(({ ms }) => ms)))} ms`,
    ratio: timeRatio(comparison),
    goal: undefined,
    note: idleNote(comparison),
  });
}

/** Monitoring's queries over data points: faults of the fleet, and one node's month. */
export async function runMonitoringBench(options: BenchOptions): Promise<void> {
  const size = options.isSmall ? SMALL : FULL;
  await withBenchDatabase(options, async (handle) => {
    await insertBusyFleet(handle, size.watched, "normal");
    await benchFaults(handle, size);
    await benchRange(handle, size);
  });
}

import { addDays, startOfUtcDay, type UtcDay } from "@nodeyard/contract/time.ts";
import type pg from "pg";
import { createManualClock } from "../server/src/platform/clock.ts";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import { measureDay } from "../server/src/rooms/bills/calculate/measure-day.ts";
import { writeMonth } from "../server/src/rooms/bills/calculate/write-month.ts";
import { withBenchDatabase } from "./bench-database.ts";
import { insertBusyFleet } from "./bench-fleet.ts";
import { idleNote, printLine, timed, type Run } from "./measure.ts";
import type { BenchOptions } from "./options.ts";
import { reportStep } from "./progress.ts";

const MONTH = "2026-09";
const FULL = { nodes: 10_000, days: 30 };
const SMALL = { nodes: 30, days: 2 };

/** The settlement of the days: hours, days, and a credit of each node and day, each in one statement. */
async function seedSettlement(
  { pool }: DatabaseHandle,
  first: UtcDay,
  days: number,
): Promise<void> {
  const hours = [`${first}T00:00:00Z`, days * 24];
  await pool.query(
    `insert into settlement_hours (hour_at, settlement_rule_id, settled_at, pool_micro_bp, fee_micro_bp,
       distributed_micro_bp, total_weight_ppm, device_count)
     select $1::timestamptz + interval '1 hour' * n, 1, $1::timestamptz + interval '1 hour' * (n + 2), 0, 0, 0, 0, 0
     from generate_series(0, $2::int - 1) n`,
    hours,
  );
  await pool.query(
    "insert into settlement_days select $1::date + n, now(), 0, 0, 0, 0, 0 from generate_series(0, $2::int - 1) n",
    [first, days],
  );
  await pool.query(
    `insert into compute_credits (day, device_id, device_task_id, account_id, task_type, zone, threads, amount_micro_bp,
       fee_micro_bp, p95_out_bps, point_count, running_ppm, task_share_ppm, storage_bytes, online_ppm, out_bytes,
       micro_bp_per_mbps_day, micro_bp_per_gib_day, storage_share_ppm)
     select $1::date + n, device_id, device_task_id, account_id, task_type, zone, 1, 1000000, 0, 0, 288, 1000000, 1000000, 0,
       1000000, 0, 0, 0, 1000000 from generate_series(0, $2::int - 1) n, device_tasks`,
    [first, days],
  );
  await pool.query("vacuum analyze compute_credits");
}

/**
 * The points of a day, in the order in which reports come in: in one statement, into a table that is not logged and gets its key
 * afterwards, because 86 million of them would otherwise take longer than all that is measured.
 */
async function seedPoints({ pool }: DatabaseHandle, day: UtcDay): Promise<void> {
  const name = `device_points_${day.replaceAll("-", "")}`;
  await pool.query(
    `create unlogged table ${name} (like device_points including defaults including constraints)`,
  );
  await pool.query(
    `insert into ${name} (slot_at, device_id, account_id, received_at, in_bps, out_bps, disk_read_bps,
       disk_write_bps, external_storage_bytes, stable_value, cpu_percent, memory_percent, disk_percent)
     select slot_at, device_id, account_id, slot_at + interval '5 minutes', 1000,
       (device_id * 7919 + extract(epoch from slot_at)::bigint * 31) % 900000000, 0, 0, 1000000000, 300, 10, 20, 30
     from generate_series($1::timestamptz, $1::timestamptz + interval '23:55', '5 minutes') slot_at, devices`,
    [startOfUtcDay(day)],
  );
  await pool.query(
    `alter table device_points attach partition ${name}
       for values from ('${day}T00:00:00Z') to ('${addDays(day, 1)}T00:00:00Z')`,
  );
  await pool.query(`vacuum analyze ${name}`);
}

/** The percentiles of a day by hand: no rules of what counts, no bindings, no slots kept. */
async function measureByHand(pool: pg.Pool, day: UtcDay): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local work_mem = '64MB'");
    await client.query(
      `create temp table by_hand on commit drop as
       select device_id, (array_agg(out_bps order by out_bps desc))[15] as p95
       from device_points where slot_at >= $1::timestamptz and slot_at < $1::timestamptz + interval '1 day' group by device_id`.replaceAll(
        "$1",
        `'${day}T00:00:00Z'`,
      ),
    );
    await client.query("rollback");
  } finally {
    client.release();
  }
}

const sumMs = (runs: readonly Run[]): number => runs.reduce((sum, { ms }) => sum + ms, 0);

/** A month's bills of a fleet: its days, each measured in one statement, then its lines in one. */
export async function runBillsBench(options: BenchOptions): Promise<void> {
  const { nodes, days } = options.isSmall ? SMALL : FULL;
  await withBenchDatabase(options, async (handle) => {
    const deps = { db: handle.db, clock: createManualClock(Date.parse("2026-10-03T00:00:00Z")) };
    await insertBusyFleet(handle, nodes, "normal");
    const ours: Run[] = [];
    const byHand: Run[] = [];
    await seedSettlement(handle, `${MONTH}-01`, days);
    for (let index = 0; index < days; index += 1) {
      const day = addDays(`${MONTH}-01`, index);
      reportStep(`day ${index + 1} of ${days}`);
      await seedPoints(handle, day);
      byHand.push(await timed(() => measureByHand(handle.pool, day)));
      ours.push(await timed(() => measureDay(deps, day)));
      // Its points are measured: a month of them would fill the disk.
      await handle.pool.query(`drop table device_points_${day.replaceAll("-", "")}`);
    }
    let lines = 0;
    const month = await timed(() =>
      handle.db.transaction().execute(async (tx) => {
        lines = await writeMonth(tx, MONTH, deps.clock.now());
      }),
    );
    if (lines !== nodes) throw new Error(`${nodes} nodes have ${lines} bills`);
    printLine({
      what: `bills of ${nodes.toLocaleString("en")} nodes, ${days} days of 288 points, against their percentiles by hand`,
      ours: `${Math.round(sumMs(ours) + month.ms)} ms`,
      baseline: `${Math.round(sumMs(byHand))} ms`,
      ratio: (sumMs(ours) + month.ms) / sumMs(byHand),
      goal: undefined,
      note: `the lines of the month took ${Math.round(month.ms)} ms of it; ${idleNote({ ours, baseline: byHand })}`,
    });
  });
}

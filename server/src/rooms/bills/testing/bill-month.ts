import { daysOfMonth, type BillMonth } from "@nodeyard/contract/bills/rules.ts";
import { addDays, DAY_MS, SLOT_MS, startOfUtcDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { bindTestDevice, type Person } from "../../../platform/testing/people.ts";
import type { TestApp } from "../../../platform/testing/test-app.ts";
import { ensurePointDays } from "../../monitoring/partitions.ts";

export const SLOTS_PER_DAY = DAY_MS / SLOT_MS;

/** The days of a month, in order. */
export function daysIn(month: BillMonth): UtcDay[] {
  const { first, next } = daysOfMonth(month);
  const days: UtcDay[] = [];
  for (let day = first; day < next; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Settles all hours and days of a month on paper: rows as the settlement leaves them, without credits. */
export async function settleMonth(app: TestApp, month: BillMonth): Promise<void> {
  const { first, next } = daysOfMonth(month);
  for (let day = first; day < next; day = addDays(day, 7))
    await ensurePointDays(app.database.db, startOfUtcDay(day));
  await ensurePointDays(app.database.db, startOfUtcDay(next));
  const { pool } = app.database;
  // Reports were taken all the time: what came late is the device's own fault.
  await pool.query(
    "insert into report_periods (began_at, until_at) values ('2025-01-01', '2027-01-01') on conflict do nothing",
  );
  await pool.query(
    `insert into settlement_hours (hour_at, settlement_rule_id, settled_at, pool_micro_bp, fee_micro_bp,
       distributed_micro_bp, total_weight_ppm, device_count)
     select hour_at, (select min(settlement_rule_id) from settlement_rules), hour_at + interval '2 hours', 0, 0, 0, 0, 0
     from generate_series($1::timestamptz, $2::timestamptz - interval '1 hour', '1 hour') hour_at on conflict do nothing`,
    [`${first}T00:00:00Z`, `${next}T00:00:00Z`],
  );
  await pool.query(
    `insert into settlement_days (day, settled_at, compute_micro_bp, compute_fee_micro_bp, activity_micro_bp,
       invite_micro_bp, compute_device_count)
     select day, day + interval '26 hours', 0, 0, 0, 0, 0 from generate_series($1::date, $2::date - 1, '1 day') day
     on conflict do nothing`,
    [first, next],
  );
}

export interface BillNode {
  readonly deviceId: bigint;
  readonly taskId: bigint;
  readonly mac: string;
  readonly person: Person;
}

/** A standard node with a task since long ago. */
export async function createNode(
  app: TestApp,
  person: Person,
  { hostname = "rack", task = "D", mac }: { hostname?: string; task?: string; mac?: string } = {},
): Promise<BillNode> {
  const { pool } = app.database;
  if (mac !== undefined)
    await pool.query("update devices set unbound_at = $2 where mac = $1 and unbound_at is null", [
      mac,
      app.clock.now(),
    ]);
  const device = await bindTestDevice(app, person, "mainland", {
    ...(mac && { mac }),
    deviceType: "normal",
  });
  const deviceId = BigInt(device.deviceId);
  await pool.query(
    "update devices set hostname = $2, bound_at = '2025-11-01' where device_id = $1",
    [deviceId, hostname],
  );
  return { deviceId, taskId: await addTask(app, deviceId, task), mac: device.mac, person };
}

export async function addTask(app: TestApp, deviceId: bigint, type: string): Promise<bigint> {
  const { rows } = await app.database.pool.query<{ id: bigint }>(
    `insert into device_tasks (device_id, account_id, offer_id, task_type, task, zone, threads, state, chosen_by,
       requested_at, started_at)
     select device_id, account_id, (select min(offer_id) from compute_offers), $2, 't1', 'east', 1, 'Running', 'owner',
       '2025-11-01', '2025-11-01'
     from devices where device_id = $1 returning device_task_id as id`,
    [deviceId, type],
  );
  return rows[0]?.id ?? 0n;
}

export interface TestPoint {
  readonly deviceId: bigint;
  readonly day: UtcDay;
  readonly slot: number;
  readonly outBps: number;
  /** After its slot; on time by default. */
  readonly delayMs?: number;
}

/** Stores points as reports do. */
export async function storePoints(app: TestApp, points: readonly TestPoint[]): Promise<void> {
  const atMs = ({ day, slot }: TestPoint) => startOfUtcDay(day).getTime() + slot * SLOT_MS;
  await app.database.pool.query(
    `insert into device_points (slot_at, device_id, account_id, received_at, in_bps, out_bps, disk_read_bps,
       disk_write_bps, external_storage_bytes, stable_value, cpu_percent, memory_percent, disk_percent)
     select slot_at, device_id, account_id, received_at, 0, out_bps, 0, 0, 0, 300, 10, 20, 30
     from unnest($1::timestamptz[], $2::bigint[], $3::timestamptz[], $4::bigint[]) p (slot_at, device_id, received_at, out_bps)
     join devices using (device_id)`,
    [
      points.map((point) => new Date(atMs(point))),
      points.map((point) => point.deviceId),
      points.map((point) => new Date(atMs(point) + SLOT_MS + (point.delayMs ?? 0))),
      points.map((point) => point.outBps),
    ],
  );
}

/** All slots of a day at one rate, or as a function of the slot gives it; undefined is no report. */
export function dayPoints(
  deviceId: bigint,
  day: UtcDay,
  outBps: number | ((slot: number) => number | undefined),
): TestPoint[] {
  return Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slot).flatMap((slot) => {
    const rate = typeof outBps === "number" ? outBps : outBps(slot);
    return rate === undefined ? [] : [{ deviceId, day, slot, outBps: rate }];
  });
}

export interface TestCredit {
  readonly amountMicroBp?: bigint;
  readonly runningPpm?: number;
  /** The most that it is paid for; what was reported is higher. */
  readonly boundBps?: number;
}

/** The credit of a node's day, as the settlement of the day leaves it. */
export async function storeCredit(
  app: TestApp,
  { taskId }: Pick<BillNode, "taskId">,
  day: UtcDay,
  { amountMicroBp = 1_000_000n, runningPpm = 1_000_000, boundBps }: TestCredit = {},
): Promise<void> {
  await app.database.pool.query(
    `insert into compute_credits (day, device_id, device_task_id, account_id, task_type, zone, threads, amount_micro_bp,
       fee_micro_bp, p95_out_bps, point_count, running_ppm, task_share_ppm, storage_bytes, online_ppm, out_bytes,
       micro_bp_per_mbps_day, micro_bp_per_gib_day, storage_share_ppm, reported_p95_out_bps)
     select $1, device_id, device_task_id, account_id, task_type, zone, 1, $3, 0, $4, 288, $5, 1000000, 0, 1000000, 0, 0, 0,
       1000000, $6
     from device_tasks where device_task_id = $2`,
    [
      day,
      taskId,
      amountMicroBp,
      boundBps ?? 0,
      runningPpm,
      boundBps === undefined ? null : boundBps + 1,
    ],
  );
}

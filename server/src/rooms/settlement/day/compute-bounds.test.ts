import { explainDay } from "@nodeyard/contract/revenue/detail-calls.ts";
import { DAY_MS, SLOT_MS, startOfUtcDay } from "@nodeyard/contract/time.ts";
import { expect, it } from "vitest";
import { pointsAt } from "../../monitoring/testing/fleet.ts";
import { settleDue } from "../settle-hour.ts";
import {
  AFTER_DAY,
  computeDevice,
  DAY,
  LONG_BOUND,
  MBPS,
  taskCredits,
  inNewWorlds,
} from "../testing/day-credits.ts";
import { type RevenueWorld } from "../testing/revenue-world.ts";

const TIB = 2n ** 40n;
const DAY_STARTS_MS = startOfUtcDay(DAY).getTime();
const timesOf = (slots: readonly number[]) => slots.map((slot) => DAY_STARTS_MS + slot * SLOT_MS);

let world: RevenueWorld;
let owner: bigint;
inNewWorlds((created, its) => {
  world = created;
  owner = its;
});

it("pays a task alone for the time it ran alone: a change or a second task costs only the time both ran", async () => {
  const changed = await world.device(owner, LONG_BOUND);
  await world.task(changed, { type: "C", startedAt: LONG_BOUND, endedAt: `${DAY}T02:37:00Z` });
  await world.task(changed, { type: "D", startedAt: `${DAY}T02:37:00Z` });
  const added = await world.device(owner, LONG_BOUND);
  await world.task(added, { type: "C", startedAt: LONG_BOUND });
  await world.task(added, { type: "D", startedAt: `${DAY}T23:55:00Z` });
  for (const id of [changed, added]) await world.liveDay(id, DAY, { outBps: 50 * MBPS });
  await world.settleAt(AFTER_DAY);
  const credits = await taskCredits(world);
  expect(
    credits.map((row) => [row.running_ppm, row.paid_share_ppm, row.storage_share_ppm]),
  ).toEqual([
    [109_027, 109_027, 109_027],
    [890_972, 890_972, 890_972],
    // 1435 minutes alone, and 5 minutes by half.
    [1_000_000, 998_263, 998_263],
    [3_472, 1_736, 1_736],
  ]);
  const why = await world.call(explainDay, { deviceId: String(added), day: DAY }, owner);
  expect(why.tasks).toMatchObject([
    { runningShare: 1, paidShare: 0.998263, taskShare: 0.998263, reducedTo: null },
    { runningShare: 0.003472, paidShare: 0.001736, taskShare: 0.5 },
  ]);
});

it("pays storage up to the disks of the day and of the kind, bandwidth up to the kind, and keeps what was reported", async () => {
  const honest = await computeDevice(world, owner, { storage_bytes: TIB });
  const small = await computeDevice(world, owner, {
    storage_bytes: 400_000_000_000n,
    task_storage_bytes: 2n ** 53n - 1n,
  });
  const large = await computeDevice(world, owner, {
    storage_bytes: 2n ** 53n - 1n,
    task_storage_bytes: 2n ** 53n - 1n,
  });
  for (const id of [honest, small]) await world.liveDay(id, DAY, { outBps: 50 * MBPS });
  await world.liveDay(large, DAY, { outBps: 90_000 * MBPS });
  // Hours are settled with the disks that were reported until then; what is reported later is another day's.
  await world.settleAt(AFTER_DAY);
  expect(await taskCredits(world)).toMatchObject([
    { storage_bytes: 500_000_000_000n, reported_storage_bytes: null, reported_p95_out_bps: null },
    { storage_bytes: 400_000_000_000n, reported_storage_bytes: 2n ** 53n + 499_999_999_999n },
    {
      storage_bytes: 2n * TIB,
      reported_storage_bytes: 2n ** 53n + 499_999_999_999n,
      p95_out_bps: 2_500_000_000n,
      reported_p95_out_bps: 90_000_000_000n,
      // 1.32 BP × 2,500 Mbit/s + 0.02 BP × 2,048 GiB, less a hundredth.
      amount_micro_bp: 3_307_550_400n,
    },
  ]);
  const why = await world.call(explainDay, { deviceId: String(large), day: DAY }, owner);
  expect(why.tasks).toMatchObject([
    { p95OutBps: 2_500_000_000, reportedP95OutBps: 90_000_000_000, storageBytes: 2 ** 41 },
  ]);
});

it("takes a day's storage from that day, however late the day is settled", async () => {
  const id = await computeDevice(world, owner, { task_storage_bytes: 2n ** 30n });
  await world.liveDay(id, DAY);
  world.deps.clock.set(AFTER_DAY);
  await settleDue(world.deps);
  await world.database.pool.query(
    "update device_status set task_storage_bytes = 0, storage_bytes = 0 where device_id = $1",
    [id],
  );
  await world.settleAt("2026-03-13T00:06:00Z");
  expect(await taskCredits(world)).toMatchObject([
    { storage_bytes: 501_073_741_824n, reported_storage_bytes: null },
  ]);
});

it("reduces every credit in proportion if the day's gross amounts exceed the pool", async () => {
  await world.database.pool.query("update compute_rules set day_pool_micro_bp = 100000000");
  const one = await computeDevice(world, owner);
  const two = await computeDevice(world, await world.owner());
  await world.liveDay(one, DAY, { outBps: 50 * MBPS });
  await world.liveDay(two, DAY, { outBps: 100 * MBPS });
  await world.settleAt(AFTER_DAY);
  // 75.3 and 141.3 BP gross of 100 BP.
  expect(await taskCredits(world)).toMatchObject([
    { gross_micro_bp: 75_300_000n, amount_micro_bp: 34_416_897n, fee_micro_bp: 347_645n },
    { gross_micro_bp: 141_300_000n, amount_micro_bp: 64_583_103n, fee_micro_bp: 652_354n },
  ]);
  const why = await world.call(explainDay, { deviceId: String(one), day: DAY }, owner);
  expect(why.tasks[0]).toMatchObject({
    amount: "34.416897",
    reducedTo: { gross: "216.600000", pool: "100.000000" },
  });
});

it("keeps points that come more than fifteen minutes after their slot, and does not count them, unless the outage was ours", async () => {
  const [prompt, late, excused] = [
    await computeDevice(world, owner),
    await computeDevice(world, owner),
    await computeDevice(world, owner),
  ] as const;
  const { pool } = world.database;
  // Reports were taken from 02:00 on.
  await pool.query("insert into report_periods values ($1, $2)", [
    `${DAY}T02:00:00Z`,
    `${DAY}T23:59:00Z`,
  ]);
  const arrive = (id: bigint, slot: number, minutesLater: number) => {
    world.deps.clock.set(DAY_STARTS_MS + (slot + 1) * SLOT_MS + minutesLater * 60_000);
    return world.report(id, pointsAt(timesOf([slot]), { outBps: 50 * MBPS }));
  };
  // Slots 36 to 47 are from 03:00 on; the hour is settled at 04:05 at the earliest.
  for (let slot = 36; slot < 48; slot += 1) await arrive(prompt, slot, 1);
  await arrive(late, 36, 15);
  await arrive(late, 37, 16);
  // From 01:00 on: at 02:15 there had been a quarter of an hour to report them, at 02:16 more than that.
  world.deps.clock.set(`${DAY}T02:15:00Z`);
  await world.report(excused, pointsAt(timesOf([12, 13]), { outBps: 50 * MBPS }));
  world.deps.clock.set(`${DAY}T02:16:00Z`);
  await world.report(excused, pointsAt(timesOf([14]), { outBps: 50 * MBPS }));
  await world.settleAt(DAY_STARTS_MS + DAY_MS + 6 * 60_000);
  const counted = async (id: bigint) =>
    (
      await pool.query(
        "select extract(hour from hour_at at time zone 'UTC')::int as hour, point_count from device_hours where device_id = $1 order by 1",
        [id],
      )
    ).rows;
  expect(await counted(prompt)).toEqual([{ hour: 3, point_count: 12 }]);
  expect(await counted(late)).toEqual([{ hour: 3, point_count: 1 }]);
  expect(await counted(excused)).toEqual([{ hour: 1, point_count: 2 }]);
  expect((await taskCredits(world)).map((row) => row.point_count)).toEqual([12, 1, 2]);
  const why = await world.call(explainDay, { deviceId: String(late), day: DAY }, owner);
  expect(why.hours[3]).toMatchObject({ latePoints: 1 });
});

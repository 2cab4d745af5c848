import { listLedgerLines } from "@nodeyard/contract/revenue/calls.ts";
import { explainDay } from "@nodeyard/contract/revenue/detail-calls.ts";
import { DAY_MS, HOUR_MS, SLOT_MS, startOfUtcDay } from "@nodeyard/contract/time.ts";
import { describe, expect, it } from "vitest";
import { pointsAt } from "../../monitoring/testing/fleet.ts";
import { settleDue } from "../settle-hour.ts";
import {
  AFTER_DAY,
  computeDevice,
  DAY,
  DAY_AFTER,
  LONG_BOUND,
  MBPS,
  taskCredits,
  inNewWorlds,
} from "../testing/day-credits.ts";
import { DAY_SLOTS, type RevenueWorld } from "../testing/revenue-world.ts";

let world: RevenueWorld;
let owner: bigint;
inNewWorlds((created, its) => {
  world = created;
  owner = its;
});

describe("a compute credit", () => {
  it("pays bandwidth and storage by the formula less the fee, and is booked in one line", async () => {
    const id = await computeDevice(world, owner);
    await world.liveDay(id, DAY, { outBps: 50 * MBPS });
    await world.settleAt(AFTER_DAY);
    // 1.32 BP × 50 Mbit/s + 0.02 BP × 465 GiB = 75.3 BP; a hundredth of it is the fee.
    expect(await taskCredits(world)).toMatchObject([
      {
        device_id: id,
        amount_micro_bp: 74_547_000n,
        fee_micro_bp: 753_000n,
        p95_out_bps: 50_000_000n,
        point_count: 288,
        running_ppm: 1_000_000,
        task_share_ppm: 1_000_000,
        storage_bytes: 500_000_000_000n,
        online_ppm: 1_000_000,
        out_bytes: 540_000_000_000n,
        micro_bp_per_mbps_day: 1_320_000n,
        micro_bp_per_gib_day: 20_000n,
        obstacle: "",
      },
    ]);
    const why = await world.call(explainDay, { deviceId: String(id), day: DAY }, owner);
    expect(why).toMatchObject({ compute: "74.547000", isFinal: true });
    expect(why.tasks).toMatchObject([
      { type: "D", amount: "74.547000", bpPerMbpsDay: "1.320000", feePercent: 1 },
    ]);
    const lines = await world.call(listLedgerLines, { kind: "compute" }, owner);
    expect(lines.list).toMatchObject([
      {
        id: why.computeLineId,
        occurredAt: `${DAY}T00:00:00.000Z`,
        amount: "74.547000",
        deviceCount: 1,
      },
    ]);
    expect(
      await world.database.db.selectFrom("settlement_days").selectAll().execute(),
    ).toMatchObject([
      {
        day: DAY,
        compute_micro_bp: 74_547_000n,
        compute_fee_micro_bp: 753_000n,
        activity_micro_bp: 0n,
        invite_micro_bp: 0n,
        compute_device_count: 1,
      },
    ]);
  });

  it("goes by the highest point after the fourteen highest of the day", async () => {
    const id = await computeDevice(world, owner);
    await world.liveDay(id, DAY, (index) => ({ outBps: (index + 1) * MBPS }));
    await world.settleAt(AFTER_DAY);
    expect(await taskCredits(world)).toMatchObject([{ p95_out_bps: 274_000_000n }]);
  });

  it("takes slots without a report for absent, not for zero, and still leaves fourteen out", async () => {
    const id = await computeDevice(world, owner);
    const few = await computeDevice(world, owner);
    const fewest = await computeDevice(world, owner);
    await world.liveDay(id, DAY, { outBps: 7 * MBPS }, DAY_SLOTS.slice(0, 100));
    await world.liveDay(
      few,
      DAY,
      (index) => ({ outBps: (index + 1) * MBPS }),
      DAY_SLOTS.slice(0, 15),
    );
    await world.liveDay(fewest, DAY, {}, DAY_SLOTS.slice(0, 14));
    await world.settleAt(AFTER_DAY);
    expect(await taskCredits(world)).toMatchObject([
      { p95_out_bps: 7_000_000n, point_count: 100, obstacle: "" },
      { p95_out_bps: 1_000_000n, point_count: 15, obstacle: "" },
      // 465 GiB for the 2 of 264 slots beyond the spare ones are still paid: 0.02 × 465 × 0.007575 BP.
      { p95_out_bps: 0n, point_count: 14, obstacle: "too_few_points", amount_micro_bp: 69_743n },
    ]);
  });

  it("drops points that no line can carry: a counter's fault moves nothing", async () => {
    const id = await computeDevice(world, owner);
    await world.liveDay(id, DAY, (index) => ({
      outBps: index % 10 === 0 ? 100_000_000_001 : 5 * MBPS,
    }));
    await world.settleAt(AFTER_DAY);
    expect(await taskCredits(world)).toMatchObject([{ p95_out_bps: 5_000_000n, point_count: 259 }]);
  });

  it("uses the rates, the fee and the discard of its own UTC day, from midnight on", async () => {
    const id = await computeDevice(world, owner);
    await world.database.pool.query(
      `insert into compute_rates values ($1, 'D', 'east', 2000000, 0), ('2027-01-01', 'D', 'east', 9, 9)`,
      [DAY_AFTER],
    );
    await world.database.pool.query(
      "insert into compute_rules values ($1, 100000, 100000, 100000000000, 0)",
      [DAY_AFTER],
    );
    for (const day of [DAY, DAY_AFTER])
      await world.liveDay(id, day, (index) => ({ outBps: (index + 1) * MBPS }));
    await world.settleAt("2026-03-12T00:06:00Z");
    expect(await taskCredits(world, DAY)).toMatchObject([
      { p95_out_bps: 274_000_000n, fee_micro_bp: 3_709_800n, amount_micro_bp: 367_270_200n },
    ]);
    // 2 BP × 260 Mbit/s, a tenth of it the fee; 28 points are discarded.
    expect(await taskCredits(world, DAY_AFTER)).toMatchObject([
      { p95_out_bps: 260_000_000n, fee_micro_bp: 52_000_000n, amount_micro_bp: 468_000_000n },
    ]);
    const why = await world.call(explainDay, { deviceId: String(id), day: DAY_AFTER }, owner);
    expect(why.tasks[0]).toMatchObject({
      feePercent: 10,
      bpPerMbpsDay: "2.000000",
      bpPerGibDay: "0.000000",
    });
  });

  it("of a device with a compute code is nothing while its disks are not above the minimum", async () => {
    const minimum = 107_374_182_400n;
    const small = await computeDevice(world, owner, {
      region: "calculate",
      storage_bytes: minimum,
    });
    const large = await computeDevice(world, owner, {
      region: "calculate",
      storage_bytes: minimum + 1n,
    });
    const unknown = await computeDevice(world, owner, { region: "calculate", storage_bytes: null });
    const other = await computeDevice(world, owner, { region: "mainland", storage_bytes: 1n });
    for (const id of [small, large, unknown, other]) await world.liveDay(id, DAY);
    await world.settleAt(AFTER_DAY);
    const rows = await taskCredits(world);
    expect(rows.map((row) => [row.obstacle, row.amount_micro_bp > 0n])).toEqual([
      ["storage_below_minimum", false],
      ["", true],
      ["storage_below_minimum", false],
      ["", true],
    ]);
  });

  it("is one for each task, which share the device evenly by how many ran", async () => {
    const id = await world.device(owner, LONG_BOUND, { task_storage_bytes: 2n ** 30n });
    for (const type of ["A", "D", "H"]) await world.task(id, { type, startedAt: LONG_BOUND });
    await world.task(id, { type: "I", startedAt: null });
    await world.liveDay(id, DAY);
    await world.settleAt(AFTER_DAY);
    const rows = await taskCredits(world);
    expect(
      rows.map((row) => [
        row.task_type,
        row.task_share_ppm,
        row.storage_bytes,
        row.amount_micro_bp,
        row.obstacle,
      ]),
    ).toEqual([
      // (0.99 × 50 + 0.02 × 466) × 0.333333 × 0.99, each product floored.
      ["A", 333_333, 501_073_741_824n, 19_410_580n, ""],
      ["D", 333_333, 501_073_741_824n, 24_855_575n, ""],
      ["H", 333_333, 501_073_741_824n, 18_301_781n, ""],
      ["I", 0, 501_073_741_824n, 0n, "not_running"],
    ]);
    const [line] = (await world.call(listLedgerLines, { kind: "compute" }, owner)).list;
    expect(line?.deviceCount).toBe(1);
  });

  it("pays bandwidth and storage for the part of the day in which the task ran", async () => {
    const id = await world.device(owner, LONG_BOUND);
    await world.task(id, { startedAt: `${DAY}T18:00:00Z` });
    const ended = await world.device(owner, LONG_BOUND);
    await world.task(ended, { startedAt: LONG_BOUND, endedAt: `${DAY}T12:00:00Z` });
    const over = await world.device(owner, LONG_BOUND);
    await world.task(over, { startedAt: LONG_BOUND, endedAt: `${DAY}T00:00:00Z` });
    const later = await world.device(owner, LONG_BOUND);
    await world.task(later, {
      requestedAt: `${DAY_AFTER}T00:00:00Z`,
      startedAt: `${DAY_AFTER}T00:00:01Z`,
    });
    const pending = await world.device(owner, LONG_BOUND);
    await world.task(pending, {
      requestedAt: `${DAY}T23:00:00Z`,
      startedAt: `${DAY_AFTER}T00:01:00Z`,
    });
    for (const each of [id, ended, over, later, pending]) await world.liveDay(each, DAY);
    await world.settleAt(AFTER_DAY);
    expect(await taskCredits(world)).toMatchObject([
      // (66 BP for bandwidth + 9.3 BP for storage) × 0.25, and × 0.5.
      { device_id: id, running_ppm: 250_000, amount_micro_bp: 18_636_750n },
      { device_id: ended, running_ppm: 500_000, amount_micro_bp: 37_273_500n },
      { device_id: pending, running_ppm: 0, amount_micro_bp: 0n, obstacle: "not_running" },
    ]);
  });

  it("counts only the times in which the task ran, and pays storage for the smallest of the shares run, online and present", async () => {
    const broken = await world.device(owner, LONG_BOUND);
    await world.task(broken, {
      startedAt: LONG_BOUND,
      runs: [
        [LONG_BOUND, `${DAY}T03:00:00Z`],
        [`${DAY}T12:00:00Z`, `${DAY}T15:00:00Z`],
        [`${DAY}T21:00:00Z`, null],
      ],
    });
    const late = await world.device(owner, LONG_BOUND);
    await world.task(late, { startedAt: `${DAY}T23:00:00Z` });
    const away = await computeDevice(world, owner);
    const stopped = await world.device(owner, LONG_BOUND);
    await world.task(stopped, {
      startedAt: LONG_BOUND,
      runs: [[LONG_BOUND, `${DAY}T00:00:00Z`]],
    });
    for (const id of [broken, late, stopped]) await world.liveDay(id, DAY);
    await world.liveDay(away, DAY, {}, DAY_SLOTS.slice(0, 72));
    await world.settleAt(AFTER_DAY);
    expect(await taskCredits(world)).toMatchObject([
      // (66 + 9.3) BP × 9 of 24 hours, less a hundredth.
      {
        device_id: broken,
        running_ppm: 375_000,
        online_ppm: 1_000_000,
        storage_share_ppm: 375_000,
        amount_micro_bp: 27_955_125n,
      },
      // 75.3 BP × 1 of 24 hours.
      { device_id: late, running_ppm: 41_666, storage_share_ppm: 41_666 },
      // 75.3 BP × 60 of 264 slots.
      {
        device_id: away,
        running_ppm: 1_000_000,
        online_ppm: 250_000,
        storage_share_ppm: 227_272,
        present_ppm: 227_272,
        bandwidth_share_ppm: 227_272,
        amount_micro_bp: 16_942_446n,
      },
      { device_id: stopped, running_ppm: 0, amount_micro_bp: 0n, obstacle: "not_running" },
    ]);
    const why = await world.call(explainDay, { deviceId: String(away), day: DAY }, owner);
    expect(why.tasks[0]).toMatchObject({
      runningShare: 1,
      onlineShare: 0.25,
      storageShare: 0.227272,
    });
  });

  it("does not overflow where rates and measurements are as large as they may be", async () => {
    const id = await computeDevice(world, owner, {
      task_storage_bytes: 2n ** 53n,
      storage_bytes: 2n ** 53n,
    });
    await world.database.pool.query(
      "update device_kind_bounds set max_out_bps = 2 ^ 53, max_storage_bytes = 2 ^ 53",
    );
    await world.database.pool.query("update compute_rules set day_pool_micro_bp = null");
    await world.database.pool.query(
      "insert into compute_rates values ($1, 'D', 'east', 1000000000, 1000000000)",
      [DAY],
    );
    await world.liveDay(id, DAY, { outBps: 100_000 * MBPS });
    await world.settleAt(AFTER_DAY);
    expect((await taskCredits(world))[0]?.amount_micro_bp).toBeGreaterThan(2n ** 52n);
  });
});

describe("a late report", () => {
  it("counts in the grace time after the hour; what comes later does not, and is shown", async () => {
    const id = await computeDevice(world, owner);
    const day = startOfUtcDay(DAY).getTime();
    await world.liveDay(id, DAY, { outBps: 5 * MBPS }, DAY_SLOTS.slice(0, 264));
    // The second to last hour arrives in its grace period, the last hour after its settlement.
    world.deps.clock.set(day + 23 * HOUR_MS + 4 * 60_000);
    await world.report(
      id,
      pointsAt(
        DAY_SLOTS.slice(264, 276).map((slot) => day + slot * SLOT_MS),
        { outBps: 5 * MBPS },
      ),
    );
    world.deps.clock.set(day + DAY_MS + 5 * 60_000);
    await settleDue(world.deps);
    world.deps.clock.advance(1);
    await world.report(
      id,
      pointsAt(
        DAY_SLOTS.slice(276).map((slot) => day + slot * SLOT_MS),
        { outBps: 90 * MBPS },
      ),
    );
    await world.settleAt(AFTER_DAY);
    expect(await taskCredits(world)).toMatchObject([
      { point_count: 276, online_ppm: 958_333, p95_out_bps: 5_000_000n },
    ]);
    const why = await world.call(explainDay, { deviceId: String(id), day: DAY }, owner);
    expect(why.hours[22]).toMatchObject({ latePoints: 0, credit: { onlineShare: 1 } });
    expect(why.hours[23]).toMatchObject({
      latePoints: 12,
      credit: { onlineShare: 0, amount: "0.000000" },
    });
  });
});

import { TASK_PAY_DAYS } from "@nodeyard/contract/tasks/rules.ts";
import { addDays, startOfUtcDay } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readTaskPay } from "../../tasks/read-task-pay.ts";
import { createRevenueWorld, type RevenueWorld } from "../testing/revenue-world.ts";
import { sumTaskPay } from "./sum-task-pay.ts";

const TO_DAY = "2026-03-31";
const BOUND = "2025-01-01T00:00:00Z";

interface Credit {
  readonly device: bigint;
  readonly type: string;
  readonly daysAgo: number;
  readonly amount: number;
}

let world: RevenueWorld;
let owners: bigint[];
const credits: Credit[] = [];

/** A device of an owner with credits of a type: `amounts` are micro-BP of the last day and those before it. */
async function paid(
  owner: number,
  type: string,
  amounts: readonly number[],
  fields: Record<string, unknown> = {},
): Promise<bigint> {
  const device = await world.device(owners[owner] ?? 0n, BOUND, { kind: "x86", ...fields });
  const task = await world.task(device, { type });
  for (const [daysAgo, amount] of amounts.entries()) {
    // Whatever the reason was, also that the device hardly reported.
    const obstacle = amount === 0 ? (daysAgo === 0 ? "too_few_points" : "not_running") : "";
    credits.push({ device, type, daysAgo, amount });
    await world.database.pool.query(
      `insert into compute_credits (day, device_id, device_task_id, account_id, task_type, zone, threads, amount_micro_bp,
         fee_micro_bp, p95_out_bps, point_count, running_ppm, task_share_ppm, storage_bytes, online_ppm, storage_share_ppm,
         out_bytes, micro_bp_per_mbps_day, micro_bp_per_gib_day, obstacle)
       values ($1, $2, $3, $4, $5, 'east', 1, $6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, $7)`,
      [addDays(TO_DAY, -daysAgo), device, task, owners[owner], type, amount, obstacle],
    );
  }
  return device;
}

beforeAll(async () => {
  world = await createRevenueWorld("2026-03-01T00:00:00Z");
  owners = [];
  for (let count = 0; count < 4; count += 1) owners.push(await world.owner());
});
afterAll(() => world.drop());

/** The percentile with linear interpolation, from the definition. */
function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * part;
  const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}

describe("what a task pays", () => {
  it("is recomputed from raw credits: each device's mean per day, once", async () => {
    const long = Array.from({ length: 40 }, (_, day) => 1_000_000 + day * 1000);
    const devices = [
      await paid(0, "C", long),
      await paid(0, "C", [5_000_000, 7_000_000]),
      await paid(1, "C", [9_000_000, 0, 3_000_000], { region: "calculate" }),
      await paid(1, "C", [0, 0]),
      await paid(2, "C", [12_345_678]),
      await paid(2, "C", [2_000_000, 2_000_000, 2_000_001]),
    ];
    // None of these is like them: another kind, another region, another type.
    await paid(3, "C", [99_000_000], { kind: "arm" });
    await paid(3, "C", [99_000_000], { region: "non_mainland" });
    await paid(3, "D", [99_000_000]);
    await sumTaskPay(world.database.db, TO_DAY);

    const own = devices.map((device) =>
      credits.filter((each) => each.device === device && each.daysAgo < TASK_PAY_DAYS),
    );
    const means = own.map(
      (days) => days.reduce((sum, { amount }) => sum + amount, 0) / days.length,
    );
    const all = own.flat();
    const unpaid = all.filter(({ amount }) => amount === 0).length;
    for (const device of devices) {
      const pay = await readTaskPay(world.database.db, device);
      expect([...pay.keys()]).toEqual(["C"]);
      const shown = pay.get("C");
      expect(shown).toMatchObject({ deviceCount: 6, toDay: TO_DAY });
      for (const [name, part] of [
        ["low", 0.1],
        ["median", 0.5],
        ["high", 0.9],
      ] as const)
        expect(Number(shown?.[name]) * 1e6).toBeCloseTo(percentile(means, part), -0.5);
      expect(shown?.failedShare).toBeCloseTo(unpaid / all.length, 5);
    }
  });

  it("is not shown for few devices or few owners", async () => {
    for (const owner of [0, 1, 2, 3]) await paid(owner, "F", [1_000_000]);
    for (let count = 0; count < 6; count += 1) await paid(count % 2, "H", [1_000_000]);
    const device = await world.device(owners[3] ?? 0n, BOUND, { kind: "x86" });
    await sumTaskPay(world.database.db, TO_DAY);
    expect([...(await readTaskPay(world.database.db, device)).keys()]).toEqual(["C"]);
    await paid(0, "F", [1_000_000]);
    await sumTaskPay(world.database.db, TO_DAY);
    expect([...(await readTaskPay(world.database.db, device)).keys()].sort()).toEqual(["C", "F"]);
  });

  it("is written anew when a day is settled", async () => {
    const device = await world.device(owners[0] ?? 0n, BOUND, { kind: "x86" });
    await world.liveDay(device, "2026-04-01");
    await world.settleAt(startOfUtcDay("2026-04-02").getTime() + 6 * 60_000);
    const pay = await readTaskPay(world.database.db, device);
    expect(pay.get("C")?.toDay).toBe("2026-04-01");
  });
});

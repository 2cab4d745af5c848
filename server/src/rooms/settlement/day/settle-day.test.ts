import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { describe, expect, it } from "vitest";
import { auditCredits } from "../audit.ts";
import { dropSettledPoints } from "../jobs.ts";
import { rollUpDue } from "../roll-up.ts";
import { settleDue } from "../settle-hour.ts";
import {
  activityCredits,
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
import { settleDay, settleDaysDue } from "./settle-day.ts";

let world: RevenueWorld;
let owner: bigint;
inNewWorlds((created, its) => {
  world = created;
  owner = its;
});

async function transfers(): Promise<string[]> {
  const rows = await world.database.db
    .selectFrom("ledger_transfers")
    .select("idempotency_key")
    .where("kind", "<>", "network")
    .orderBy("ledger_transfer_id")
    .execute();
  return rows.map((row) => row.idempotency_key);
}

describe("settling a day", () => {
  it("three times concurrently and again later credits everything once", async () => {
    const id = await computeDevice(world, owner);
    const fresh = await world.device(owner, `${DAY}T00:00:00Z`);
    await world.liveDay(id, DAY);
    await world.liveDay(fresh, DAY);
    world.deps.clock.set(AFTER_DAY);
    await settleDue(world.deps);
    await rollUpDue(world.deps);
    const outcomes = await Promise.all([1, 2, 3].map(() => settleDay(world.deps, DAY)));
    expect(outcomes.filter((outcome) => outcome.isNew)).toHaveLength(1);
    expect(await settleDay(world.deps, DAY)).toEqual({ isNew: false });
    expect(await transfers()).toEqual([`compute:${DAY}`, `activity:${DAY}`]);
    expect(await taskCredits(world)).toHaveLength(1);
    expect(await activityCredits(world, DAY)).toHaveLength(1);
  });

  it("lets hours be settled while the points are ranked, and counts none twice", async () => {
    const id = await computeDevice(world, owner);
    await world.liveDay(id, DAY);
    await world.liveDay(id, DAY_AFTER, {}, DAY_SLOTS.slice(0, 60));
    world.deps.clock.set(AFTER_DAY);
    await settleDue(world.deps);
    await rollUpDue(world.deps);
    const settled: number[] = [];
    const outcome = await settleDay(world.deps, DAY, async () => {
      world.deps.clock.advance(HOUR_MS);
      settled.push((await settleDue(world.deps)).settled.length);
    });
    expect(outcome).toEqual({ isNew: true });
    expect(settled).toEqual([1, 1, 1, 1]);
    expect(await taskCredits(world)).toMatchObject([{ point_count: 288 }]);
  });

  it("ranks anew where the figures were changed after a part was ranked", async () => {
    const id = await computeDevice(world, owner);
    await world.liveDay(id, DAY, (index) => ({ outBps: (index + 1) * MBPS }));
    world.deps.clock.set(AFTER_DAY);
    await settleDue(world.deps);
    await rollUpDue(world.deps);
    let batches = 0;
    const changeRule = async (): Promise<void> => {
      if ((batches += 1) === 2)
        await world.database.pool.query(
          "insert into compute_rules values ($1, 10000, 100000, 250000000, 0)",
          [DAY],
        );
    };
    await expect(settleDay(world.deps, DAY, changeRule)).rejects.toThrow("not ranked");
    expect(await transfers()).toEqual([]);
    expect(await settleDaysDue(world.deps)).toEqual([DAY]);
    // 250 points are plausible now; 28 of them are discarded.
    expect(await taskCredits(world)).toMatchObject([
      { p95_out_bps: 222_000_000n, point_count: 250 },
    ]);
  });

  it("goes in order and without gaps, over the days that are rolled up and no others", async () => {
    const id = await computeDevice(world, owner);
    await world.liveDay(id, DAY);
    await world.liveDay(id, "2026-03-13", {}, DAY_SLOTS.slice(0, 24));
    world.deps.clock.set("2026-03-13T05:00:00Z");
    await settleDue(world.deps);
    expect(await settleDaysDue(world.deps)).toEqual([]);
    await expect(settleDay(world.deps, DAY)).rejects.toThrow("not rolled up");
    await rollUpDue(world.deps);
    expect(await settleDaysDue(world.deps)).toEqual([DAY, DAY_AFTER, "2026-03-12"]);
    expect(await settleDaysDue(world.deps)).toEqual([]);
  });

  it("without anything to pay is recorded, and issues nothing", async () => {
    const id = await world.device(owner, LONG_BOUND);
    await world.liveDay(id, DAY, {}, DAY_SLOTS.slice(0, 3));
    await world.settleAt("2026-03-12T00:06:00Z");
    expect(await transfers()).toEqual([]);
    expect(
      await world.database.db
        .selectFrom("settlement_days")
        .select([
          "day",
          "compute_micro_bp",
          "compute_fee_micro_bp",
          "activity_micro_bp",
          "invite_micro_bp",
        ])
        .orderBy("day")
        .execute(),
    ).toEqual(
      [DAY, DAY_AFTER].map((day) => ({
        day,
        compute_micro_bp: 0n,
        compute_fee_micro_bp: 0n,
        activity_micro_bp: 0n,
        invite_micro_bp: 0n,
      })),
    );
  });

  it("comes before its points are dropped, however long it is behind", async () => {
    const id = await computeDevice(world, owner);
    await world.liveDay(id, DAY);
    world.deps.clock.set("2026-03-15T00:00:00Z");
    const config = { ...world.deps.config, telemetryKeepDays: 2 };
    await settleDue(world.deps);
    await dropSettledPoints({ ...world.deps, config });
    await rollUpDue(world.deps);
    await settleDaysDue(world.deps);
    expect(await taskCredits(world)).toMatchObject([{ point_count: 288 }]);
    await dropSettledPoints({ ...world.deps, config });
    const { rows } = await world.database.pool.query("select from device_points limit 1");
    expect(rows).toEqual([]);
  });
});

describe("the audit of credits", () => {
  it("names what was changed behind the ledger's back", async () => {
    const id = await computeDevice(world, owner);
    await world.liveDay(id, DAY);
    await world.settleAt(AFTER_DAY);
    const audit = () => auditCredits(world.database.db, { first: DAY, last: DAY });
    const { pool } = world.database;
    await pool.query("update compute_credits set amount_micro_bp = amount_micro_bp + 1");
    expect(await audit()).toHaveLength(4);
    await pool.query(
      "update compute_credits set amount_micro_bp = amount_micro_bp - 1, fee_micro_bp = fee_micro_bp + 1",
    );
    expect(await audit()).toEqual([
      expect.stringContaining("a fee of 753000, credited 74547000 and 753001"),
    ]);
    await pool.query("update compute_credits set fee_micro_bp = fee_micro_bp - 1");
  });
});

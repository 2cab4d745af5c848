import { DAY_MS, startOfUtcDay } from "@nodeyard/contract/time.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { unbindDevice } from "../../monitoring/testing/fleet.ts";
import {
  activityCredits,
  DAY,
  DAY_AFTER,
  expectBooksToAgree,
  LONG_BOUND,
} from "../testing/day-credits.ts";
import { createRevenueWorld, DAY_SLOTS, type RevenueWorld } from "../testing/revenue-world.ts";

let world: RevenueWorld;
let maker: bigint;
let receiver: bigint;
beforeEach(async () => {
  world = await createRevenueWorld(`${DAY}T00:00:00Z`);
  [maker, receiver] = [await world.owner(), await world.owner()];
});
afterEach(async () => {
  await expectBooksToAgree(world);
  await world.drop();
});

const endOf = (day: string): number => startOfUtcDay(day).getTime() + DAY_MS + 6 * 60_000;

/** The receiver's binding, with its machine's first as its origin. */
async function transfer(deviceId: bigint, at: string): Promise<bigint> {
  await unbindDevice(world.database.db, deviceId, new Date(at));
  return world.device(receiver, at, { origin_device_id: deviceId });
}

it("a new device's day is paid once, and its days count from the first binding", async () => {
  const first = await world.device(maker, "2026-03-05T00:00:00Z");
  await world.liveDay(first, DAY, {}, DAY_SLOTS.slice(0, 144));
  const second = await transfer(first, `${DAY}T12:00:00Z`);
  await world.liveDay(second, DAY, {}, DAY_SLOTS.slice(144));
  await world.settleAt(endOf(DAY));
  for (const day of [DAY_AFTER, "2026-03-12"]) {
    await world.liveDay(second, day);
    await world.settleAt(endOf(day));
  }
  // The sixth day since the first binding, the seventh and the eighth.
  expect([
    await activityCredits(world, DAY),
    await activityCredits(world, DAY_AFTER),
    await activityCredits(world, "2026-03-12"),
  ]).toEqual([[[first, "new", 5_000_000n]], [[second, "new", 5_000_000n]], []]);
});

it("a transferred device is as old as its first binding, and not paid as a new one", async () => {
  const first = await world.device(maker, LONG_BOUND);
  const second = await transfer(first, "2026-03-28T00:00:00Z");
  await world.database.pool.query(
    `insert into device_days select day::date, d.device_id, d.account_id, 0, 0, 0, 0, 300, 288, 0
     from devices d, generate_series('2026-03-01'::date, '2026-03-31', '1 day') day where d.device_id = $1`,
    [second],
  );
  await world.liveDay(second, "2026-04-01");
  await world.settleAt("2026-04-02T00:06:00Z");
  expect(await activityCredits(world, "2026-04-01")).toEqual([[second, "old", 60_000_000n]]);
});

it("an inviter is not credited for a device that was the inviter's own", async () => {
  const { pool } = world.database;
  await pool.query(
    "update accounts set referrer_account_id = $2, created_at = $3 where account_id = $1",
    [receiver, maker, `${DAY}T00:00:00Z`],
  );
  const own = await world.device(receiver, LONG_BOUND);
  const moved = await transfer(await world.device(maker, LONG_BOUND), `${DAY}T00:00:00Z`);
  // A machine that took the place of an own device, and one that was bound with a code.
  const placed = await world.device(receiver, LONG_BOUND);
  const first = await world.device(maker, LONG_BOUND);
  await unbindDevice(world.database.db, first, new Date(`${DAY}T00:00:00Z`));
  await pool.query(
    "update devices set mac = (select mac from devices where device_id = $2) where device_id = $1",
    [placed, first],
  );
  for (const id of [own, moved, placed]) await world.liveDay(id, DAY);
  await world.settleAt(endOf(DAY));
  const { rows } = await pool.query(
    `select c.base_micro_bp = sum(r.amount_micro_bp) as "isOfOwn" from invite_credits c
     join device_revenue_days r on r.account_id = c.invited_account_id and r.day = c.day and r.device_id = $1
     where c.day = $2 group by c.base_micro_bp`,
    [own, DAY],
  );
  expect(rows).toEqual([{ isOfOwn: true }]);
});

import { afterEach, beforeEach, expect, it } from "vitest";
import { addDays, SLOTS_PER_HOUR } from "@nodeyard/contract/time.ts";
import { unbindDevice } from "../monitoring/testing/fleet.ts";
import { createRevenueWorld, DAY_SLOTS, type RevenueWorld } from "./testing/revenue-world.ts";

const FIRST_DAY = "2026-03-02";
const HOURS = 96;

let world: RevenueWorld;
let oldest: bigint;
beforeEach(async () => {
  world = await createRevenueWorld(`${FIRST_DAY}T00:00:00Z`);
  oldest = await world.device(await world.owner(), "2025-01-01T00:00:00Z");
});
afterEach(() => world.drop());

const slotsOfHours = (hours: readonly number[]) =>
  DAY_SLOTS.filter((slot) => hours.includes(Math.floor(slot / SLOTS_PER_HOUR)));

/** Lets the devices report in these hours of a day, and settles it. */
async function live(day: string, devices: ReadonlyMap<bigint, readonly number[]>): Promise<void> {
  await world.liveDay(oldest, day);
  for (const [id, hours] of devices)
    if (hours.length > 0) await world.liveDay(id, day, {}, slotsOfHours(hours));
  await world.settleAt(`${addDays(day, 1)}T00:06:00Z`);
}

/** Ramp factors of the device's hours, as hours that it counts for. */
async function ramps(id: bigint): Promise<number[]> {
  const { rows } = await world.database.pool.query<{ hours: number }>(
    "select ramp_factor_ppm::int as hours from device_credits where device_id = $1 order by hour_at",
    [id],
  );
  return rows.map((row) => Math.round((row.hours * HOURS) / 1_000_000));
}

it("makes a new device no older by hours without a counted point, before its first one or after", async () => {
  const owner = await world.owner();
  const silent = await world.device(owner, `${FIRST_DAY}T00:30:00Z`, { ramp_from: null });
  const resting = await world.device(owner, `${FIRST_DAY}T00:00:00Z`, { ramp_from: null });
  const all = Array.from({ length: 24 }, (_, hour) => hour);
  await live(FIRST_DAY, new Map([[resting, all]]));
  for (const ago of [1, 2, 3, 4]) await live(addDays(FIRST_DAY, ago), new Map([[resting, [7]]]));
  await live(
    addDays(FIRST_DAY, 5),
    new Map([
      [resting, [0, 12]],
      [silent, all],
    ]),
  );
  // A tenth is the least.
  expect(await ramps(silent)).toEqual(all.map((hour) => Math.max(hour + 1, 10)));
  expect((await ramps(resting)).slice(24)).toEqual([25, 26, 27, 28, 29, 30]);
});

it("makes a device no older that was unbound before its hours were settled", async () => {
  const all = Array.from({ length: 24 }, (_, hour) => hour);
  const evening = all.slice(18);
  const owner = await world.owner();
  const silent = await world.device(owner, `${FIRST_DAY}T00:00:00Z`, { ramp_from: null });
  const resting = await world.device(owner, `${FIRST_DAY}T00:00:00Z`, { ramp_from: null });
  await live(FIRST_DAY, new Map([[resting, all]]));
  for (const ago of [1, 2, 3, 4]) await live(addDays(FIRST_DAY, ago), new Map());
  const last = addDays(FIRST_DAY, 5);
  await world.liveDay(silent, last);
  await world.liveDay(resting, last, {}, slotsOfHours(evening));
  for (const id of [silent, resting])
    await unbindDevice(world.database.db, id, new Date(`${addDays(last, 1)}T00:01:00Z`));
  await live(last, new Map());
  expect(await ramps(silent)).toEqual(all.map((hour) => Math.max(hour + 1, 10)));
  expect((await ramps(resting)).slice(24)).toEqual(evening.map((_, hour) => 25 + hour));
});

it("makes a device no older by hours without a point before the rule comes into force", async () => {
  const second = addDays(FIRST_DAY, 1);
  const { db } = world.database;
  const { settlement_rule_id: _, ...rule } = await db
    .selectFrom("settlement_rules")
    .selectAll()
    .executeTakeFirstOrThrow();
  await db.updateTable("settlement_rules").set({ ramp_hours: 0 }).execute();
  const effectiveFrom = new Date(`${second}T00:00:00Z`);
  await db
    .insertInto("settlement_rules")
    .values({ ...rule, effective_from: effectiveFrom })
    .execute();
  const owner = await world.owner();
  const silent = await world.device(owner, `${FIRST_DAY}T00:00:00Z`, { ramp_from: null });
  const present = await world.device(owner, `${FIRST_DAY}T00:00:00Z`, { ramp_from: null });
  const all = Array.from({ length: 24 }, (_, hour) => hour);
  await live(FIRST_DAY, new Map([[present, all]]));
  await live(
    second,
    new Map([
      [present, all],
      [silent, all],
    ]),
  );
  // No ramp is in force on the first day.
  expect(await ramps(present)).toEqual([...all.map(() => HOURS), ...all.map((hour) => 25 + hour)]);
  expect(await ramps(silent)).toEqual(all.map((hour) => Math.max(hour + 1, 10)));
});

it("leaves a device that counts in full as it is, whenever it reports", async () => {
  const stored = async () =>
    await world.database.db
      .selectFrom("devices")
      .select(["ramp_from", "ramp_paused_at"])
      .where("device_id", "=", oldest)
      .execute();
  const before = await stored();
  await live(FIRST_DAY, new Map());
  await world.settleAt(`${addDays(FIRST_DAY, 1)}T08:06:00Z`);
  expect(await stored()).toEqual(before);
  expect(new Set(await ramps(oldest))).toEqual(new Set([HOURS]));
});

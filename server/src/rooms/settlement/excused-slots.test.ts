import { HOUR_MS, SLOT_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { trialBalance } from "../../ledger/trial-balance.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/test-database.ts";
import {
  createDevice,
  createOwner,
  createReporter,
  pointsAt,
  slotsOfHour,
  testDeps,
  type TestDeps,
} from "../monitoring/testing/fleet.ts";
import { settleHour, SETTLEMENT_GRACE_MS } from "./settle-hour.ts";

let database: TestDatabase;
let deps: TestDeps;
let report: ReturnType<typeof createReporter>;
let owner: bigint;
/** Each test has a day of its own; this is its evening peak, 19:00 in Shanghai. */
let hourAt = new Date("2026-03-01T11:00:00Z");

beforeAll(async () => {
  database = await createTestDatabase();
  deps = testDeps(database, hourAt);
  report = createReporter(deps);
  owner = await createOwner(database.db);
});
beforeEach(async () => {
  hourAt = new Date(hourAt.getTime() + 24 * HOUR_MS);
  await database.pool.query("truncate server_outages");
});
afterAll(async () => {
  expect((await trialBalance(database.db)).problems).toEqual([]);
  await database.drop();
});

/** An outage of the server from a slot of the hour on, for some slots. */
async function outage(fromSlot: number, slots: number): Promise<void> {
  const fromMs = hourAt.getTime() + fromSlot * SLOT_MS;
  await database.pool.query("insert into server_outages values ('down', $1, $2)", [
    new Date(fromMs),
    new Date(fromMs + slots * SLOT_MS),
  ]);
}

/** Reports an hour of a device and settles it; the device that was bound is a new one unless one is named. */
async function settled(
  valueOf: (slot: number) => number,
  { hours = 0, device }: { hours?: number; device?: bigint } = {},
) {
  const at = new Date(hourAt.getTime() + hours * HOUR_MS);
  deps.clock.set(at.getTime() + HOUR_MS + SETTLEMENT_GRACE_MS);
  const id = device ?? (await createDevice(database.db, owner));
  const values = (slot: number) => ({ stableValue: valueOf(slot), outBps: 100_000_000 });
  await report(id, pointsAt(slotsOfHour(at), values));
  await settleHour(deps, at);
  const { rows } = await database.pool.query<{
    weight_ppm: bigint;
    usable_point_count: number;
    stable_value_avg: number;
    server_excused_count: number;
    device_excused_count: number;
  }>(
    `select weight_ppm, usable_point_count, stable_value_avg, server_excused_count, device_excused_count
     from device_hours join device_credits using (hour_at, device_id) where hour_at = $1 and device_id = $2`,
    [at, id],
  );
  return { id, ...rows[0] };
}

const FULL = 10_500_000n;

it("an outage of the server costs nobody: not over an hour either, in the evening peak", async () => {
  await outage(0, 12);
  expect(await settled(() => 0)).toMatchObject({
    weight_ppm: FULL,
    usable_point_count: 12,
    stable_value_avg: 0,
    server_excused_count: 12,
    device_excused_count: 0,
  });
  const { rows } = await database.pool.query(
    "select distributed_micro_bp > 0 as paid from settlement_hours where hour_at = $1",
    [hourAt],
  );
  expect(rows).toEqual([{ paid: true }]);
});

it("stability in an outage is the server's: it is not held against the device, and is no part of its mean", async () => {
  await outage(3, 6);
  const inOutage = (slot: number): boolean => slot >= 3 && slot < 9;
  expect(await settled((slot) => (inOutage(slot) ? 9000 : 200))).toMatchObject({
    weight_ppm: FULL,
    usable_point_count: 12,
    stable_value_avg: 200,
    server_excused_count: 6,
  });
});

it("slots outside of the outage are judged as ever", async () => {
  await outage(0, 6);
  expect(await settled(() => 3000)).toMatchObject({
    usable_point_count: 6,
    stable_value_avg: 3000,
    server_excused_count: 6,
  });
});

it("a device's own word excuses two slots a day, in whichever hours, and no more", async () => {
  const first = await settled((slot) => (slot === 4 ? 0 : 200));
  expect(first).toMatchObject({
    usable_point_count: 12,
    device_excused_count: 1,
    weight_ppm: FULL,
  });
  const device = first.id;
  const second = await settled((slot) => (slot < 3 ? 0 : 200), { hours: 1, device });
  expect(second).toMatchObject({ usable_point_count: 10, device_excused_count: 1 });
  const third = await settled((slot) => (slot < 3 ? 0 : 200), { hours: 2, device });
  expect(third).toMatchObject({ usable_point_count: 9, device_excused_count: 0 });
  // From 00:00 UTC on it is another day.
  const nextDay = await settled(() => 0, { hours: 13, device });
  expect(nextDay).toMatchObject({ usable_point_count: 2, device_excused_count: 2 });
});

it("slots that the server excuses do not count as the device's word", async () => {
  await outage(0, 5);
  const mixed = await settled((slot) => (slot < 7 ? 0 : 200));
  expect(mixed).toMatchObject({
    usable_point_count: 12,
    server_excused_count: 5,
    device_excused_count: 2,
  });
});

it("a slot that was not reported is excused by nobody", async () => {
  const id = await createDevice(database.db, owner);
  await settled(() => 100, { hours: -1, device: id });
  await outage(0, 12);
  deps.clock.set(hourAt.getTime() + HOUR_MS + SETTLEMENT_GRACE_MS);
  await report(id, pointsAt(slotsOfHour(hourAt, 6), { stableValue: 0 }));
  await settleHour(deps, hourAt);
  const { rows } = await database.pool.query(
    "select usable_share_ppm from device_credits where device_id = $1 and hour_at = $2",
    [id, hourAt],
  );
  expect(rows).toEqual([{ usable_share_ppm: 500_000 }]);
});

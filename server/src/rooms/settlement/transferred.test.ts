import { HOUR_MS, SLOT_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { trialBalance } from "../../ledger/trial-balance.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/test-database.ts";
import { moveMachine } from "../devices/transfer/move-machine.ts";
import {
  addressOf,
  createDevice,
  createOwner,
  createReporter,
  pointsAt,
  slotsOfHour,
  testDeps,
  type PointValues,
  type TestDeps,
} from "../monitoring/testing/fleet.ts";
import { settleHour, SETTLEMENT_GRACE_MS } from "./settle-hour.ts";

let database: TestDatabase;
let deps: TestDeps;
let report: ReturnType<typeof createReporter>;
let owners: bigint[];
let hourAt = new Date("2026-03-01T02:00:00Z");
beforeAll(async () => {
  database = await createTestDatabase();
  deps = testDeps(database, hourAt);
  report = createReporter(deps);
  owners = [];
  for (let index = 0; index < 5; index += 1) owners.push(await createOwner(database.db));
});
afterAll(async () => {
  expect((await trialBalance(database.db)).problems).toEqual([]);
  await database.drop();
});

/** The twelve slots of a machine, by slot. */
type Slots = (index: number) => PointValues;

async function settle(): Promise<Map<bigint, bigint>> {
  deps.clock.set(hourAt.getTime() + HOUR_MS + SETTLEMENT_GRACE_MS);
  await settleHour(deps, hourAt);
  const rows = await database.db
    .selectFrom("device_credits")
    .select(["account_id", "amount_micro_bp"])
    .where("hour_at", "=", hourAt)
    .execute();
  const sums = new Map<bigint, bigint>();
  for (const row of rows)
    sums.set(row.account_id, (sums.get(row.account_id) ?? 0n) + row.amount_micro_bp);
  return sums;
}

/** An hour of its own with three other machines, which take part in the distribution. */
async function beginHour(utcHour: number): Promise<void> {
  hourAt = new Date(Math.floor(hourAt.getTime() / 86_400_000 + 1) * 86_400_000 + utcHour * HOUR_MS);
  deps.clock.set(hourAt.getTime() + HOUR_MS);
  for (const outBps of [7_000_000, 33_000_000, 140_000_000])
    await report(
      await createDevice(database.db, owners[4] as bigint),
      pointsAt(slotsOfHour(hourAt), { outBps }),
    );
}

async function ofOneOwner(values: Slots, utcHour: number): Promise<bigint> {
  await beginHour(utcHour);
  const id = await createDevice(database.db, owners[0] as bigint);
  await report(id, pointsAt(slotsOfHour(hourAt), values));
  return (await settle()).get(owners[0] as bigint) ?? 0n;
}

const move = (deviceId: bigint, from: bigint, to: bigint) =>
  deps.db
    .transaction()
    .execute((tx) =>
      moveMachine(deps, tx, { transferId: 0n, deviceId, accountId: from }, to, "127.0.0.1"),
    );

/** The same hour, with transfers a minute after the starts of these slots. @returns each owner's credit. */
async function ofOwners(values: Slots, utcHour: number, moves: readonly number[]) {
  await beginHour(utcHour);
  const slots = slotsOfHour(hourAt);
  const all = pointsAt(slots, values);
  let id = await createDevice(database.db, owners[0] as bigint);
  const ip = addressOf(id);
  for (const [index, slot] of moves.entries()) {
    const at = hourAt.getTime() + slot * SLOT_MS + 60_000;
    deps.clock.set(at);
    await report(
      id,
      pointsAt(slots.slice(0, slot), (one) => values(one)),
      { seq: index + 1 },
      ip,
    );
    id = await move(id, owners[index] as bigint, owners[index + 1] as bigint);
  }
  deps.clock.set(hourAt.getTime() + HOUR_MS);
  // Every slot of the hour, the earlier ones late and repeated.
  await report(id, all, { seq: 20 }, ip);
  return settle();
}

/** Stored points of each binding. */
async function pointsOf(deviceIds: readonly bigint[]): Promise<bigint[]> {
  const rows = await database.db
    .selectFrom("device_points")
    .select(({ fn }) => ["device_id", fn.countAll<bigint>().as("points")])
    .where("device_id", "in", deviceIds)
    .groupBy("device_id")
    .orderBy("device_id")
    .execute();
  return rows.map(({ points }) => points);
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((one, other) => one + other, 0n);

describe("an hour in which a machine is transferred", () => {
  const steady: Slots = () => ({ stableValue: 300, outBps: 100_000_000 });
  /** Good and fast at first, then slow and barely usable. */
  const worse: Slots = (index) =>
    index < 5 ? { stableValue: 300, outBps: 190_000_000 } : { stableValue: 2400, outBps: 100_000 };
  const mixed: Slots = (index) =>
    index % 3 === 0
      ? { stableValue: 2600, outBps: 900_000_000 }
      : { stableValue: 900 + index * 7, outBps: 19_000_000 + index * 1_000_003 };

  /** A slot, two without a measurement, which the device's word excuses, and nine more. */
  const excusedAfter = (firstBps: number, laterBps: number) => (index: number) => ({
    stableValue: index === 1 || index === 2 ? 0 : 300,
    outBps: index === 0 ? firstBps : index < 3 ? 0 : laterBps,
  });

  it.each([
    ["of steady figures", steady, 2, [6]],
    ["of figures that get worse", worse, 2, [5]],
    ["of mixed figures, in the evening's peak", mixed, 12, [7]],
    ["in which it changes hands three times", mixed, 2, [2, 6, 9]],
    ["in which it changes hands at once", worse, 12, [0]],
    [
      "of which a first slot is fast, and two measured nothing",
      excusedAfter(400_000_000, 0),
      2,
      [2],
    ],
    [
      "of which a first slot is idle, and two measured nothing",
      excusedAfter(0, 22_300_000),
      2,
      [2],
    ],
  ] as const)("%s pays its owners at most what it pays one", async (_, values, utcHour, moves) => {
    const one = await ofOneOwner(values, utcHour);
    const each = await ofOwners(values, utcHour, moves);
    const shares = owners.slice(0, moves.length + 1).map((owner) => each.get(owner) ?? 0n);
    expect(sum(shares)).toBeLessThanOrEqual(one);
    // No slot is lost: only shares are rounded down, in parts per million.
    expect(sum(shares)).toBeGreaterThan(one - one / 50_000n);
    for (const share of shares) expect(share).toBeGreaterThan(0n);
  });

  it("counts each slot once, for the owner at its begin, whenever it is reported", async () => {
    await beginHour(2);
    const slots = slotsOfHour(hourAt);
    const before = await createDevice(database.db, owners[0] as bigint);
    deps.clock.set(slots[6] as number);
    await report(before, pointsAt(slots.slice(0, 4)), { seq: 1 });
    deps.clock.set((slots[6] as number) + 60_000);
    const between = await move(before, owners[0] as bigint, owners[1] as bigint);
    deps.clock.set((slots[9] as number) + 30_000);
    const after = await move(between, owners[1] as bigint, owners[2] as bigint);
    deps.clock.set(hourAt.getTime() + HOUR_MS);
    // Four are on record; three are of the first owner, three of the second, and two of the third.
    expect(await report(after, pointsAt(slots), { seq: 2 })).toMatchObject({
      accepted: 8,
      duplicates: 4,
      refused: { tooOld: 0 },
    });
    await expect(report(before, pointsAt(slots.slice(4, 6)), { seq: 2 })).rejects.toMatchObject({
      definition: { key: "platform.unavailable" },
    });
    expect(await pointsOf([before, between, after])).toEqual([7n, 3n, 2n]);
    await settle();
  });

  it("leaves a slot that was reported before it began to the owner of that time", async () => {
    await beginHour(2);
    const slots = slotsOfHour(hourAt);
    const before = await createDevice(database.db, owners[0] as bigint);
    // Half a minute early, which is tolerated.
    deps.clock.set((slots[6] as number) - 30_000);
    await report(before, pointsAt(slots.slice(0, 7)), { seq: 1 });
    const after = await move(before, owners[0] as bigint, owners[1] as bigint);
    deps.clock.set(hourAt.getTime() + HOUR_MS);
    expect(await report(after, pointsAt(slots.slice(6)), { seq: 2 })).toMatchObject({
      accepted: 5,
      duplicates: 1,
    });
    expect(await pointsOf([before, after])).toEqual([7n, 5n]);
    await settle();
  });

  it("excuses unmeasured slots of that day for the first owner alone", async () => {
    await beginHour(2);
    const slots = slotsOfHour(hourAt);
    const unmeasured = (from: number, index: number) => ({ stableValue: index < from ? 0 : 300 });
    const before = await createDevice(database.db, owners[0] as bigint);
    deps.clock.set((slots[5] as number) + 60_000);
    await report(
      before,
      pointsAt(slots.slice(0, 5), (index) => unmeasured(1, index)),
      { seq: 1 },
    );
    const after = await move(before, owners[0] as bigint, owners[1] as bigint);
    deps.clock.set(hourAt.getTime() + HOUR_MS);
    await report(
      after,
      pointsAt(slots.slice(6), (index) => unmeasured(1, index)),
      { seq: 2 },
    );
    await settle();
    const rows = await database.db
      .selectFrom("device_hours")
      .select(["point_count", "usable_point_count"])
      .where("device_id", "in", [before, after])
      .where("hour_at", "=", hourAt)
      .orderBy("device_id")
      .execute();
    expect(rows).toMatchObject([
      { point_count: 5, usable_point_count: 5 },
      { point_count: 6, usable_point_count: 5 },
    ]);
  });

  it("takes no slot of before the machine's first binding", async () => {
    await beginHour(2);
    const slots = slotsOfHour(hourAt);
    const before = await createDevice(database.db, owners[0] as bigint);
    await database.db
      .updateTable("devices")
      .set({ bound_at: new Date(slots[2] as number) })
      .where("device_id", "=", before)
      .execute();
    deps.clock.set(slots[6] as number);
    const after = await move(before, owners[0] as bigint, owners[1] as bigint);
    deps.clock.set(hourAt.getTime() + HOUR_MS);
    expect(await report(after, pointsAt(slots), { seq: 1 })).toMatchObject({
      accepted: 10,
      refused: { tooOld: 2 },
    });
    expect(await pointsOf([before, after])).toEqual([4n, 6n]);
    await settle();
  });
});

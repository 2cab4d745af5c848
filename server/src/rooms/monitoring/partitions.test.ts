import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/test-database.ts";
import { dropOldPoints, ensurePointDays, makePartitions } from "./partitions.ts";
import { testDeps } from "./testing/fleet.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function partitionsOf(table: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass order by 1`,
    [table],
  );
  return rows.map((row) => row.name);
}

it("covers a week's backlog, three days ahead and the next month", async () => {
  await makePartitions(testDeps(database, "2026-12-30T12:00:00Z"));
  const days = await partitionsOf("device_points");
  expect([days.at(0), days.at(-1), days.length]).toEqual([
    "device_points_20261222",
    "device_points_20270102",
    12,
  ]);
  expect(await partitionsOf("device_hours")).toEqual([
    "device_hours_202612",
    "device_hours_202701",
  ]);
  expect(await partitionsOf("device_credits")).toEqual([
    "device_credits_202612",
    "device_credits_202701",
  ]);
});

it("is made once, however many make it at the same time", async () => {
  const now = new Date("2027-03-01T00:00:00Z");
  await Promise.all(Array.from({ length: 5 }, () => ensurePointDays(database.db, now)));
  await ensurePointDays(database.db, now);
  expect(await partitionsOf("device_points")).toHaveLength(24);
});

it("drops days that retention has passed and settlement has done, and no others", async () => {
  const deps = testDeps(database, "2027-02-21T12:00:00Z");
  expect(deps.config.telemetryKeepDays).toBe(60);
  expect(await dropOldPoints(deps, undefined)).toEqual([]);
  // In December everything before the 23rd is expired; only fully settled days are dropped.
  expect(await dropOldPoints(deps, new Date("2026-12-22T23:00:00Z"))).toEqual([]);
  deps.clock.advance(86_400_000);
  expect(await dropOldPoints(deps, new Date("2026-12-23T23:00:00Z"))).toEqual(["2026-12-22"]);
  expect(await dropOldPoints(deps, new Date("2027-02-01T00:00:00Z"))).toEqual(["2026-12-23"]);
  expect((await partitionsOf("device_points"))[0]).toBe("device_points_20261224");
});

import { formatBp, formatMicroBp, parseMicroBp } from "@nodeyard/contract/money.ts";
import { explainDay } from "@nodeyard/contract/revenue/detail-calls.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, startOfUtcDay } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { watchIncidents } from "../../monitoring/incidents/watch-incidents.ts";
import {
  createRevenueWorld,
  DAY_SLOTS,
  type RevenueWorld,
} from "../../settlement/testing/revenue-world.ts";
import { absenceCosts } from "./absence-costs.ts";

const DAY = "2026-03-02";
const OUT = { outBps: 30_000_000 };
const LONG_BOUND = "2025-01-01T00:00:00Z";

let world: RevenueWorld;
let owner: bigint;
let [well, back, gone] = [0n, 0n, 0n];
const at = (hour: number): Date => new Date(startOfUtcDay(DAY).getTime() + hour * HOUR_MS);
const why = (deviceId: bigint) =>
  world.call(explainDay, { deviceId: String(deviceId), day: DAY }, owner);
const offlineOf = async (deviceId: bigint): Promise<string> =>
  (await why(deviceId)).causes.find(({ cause }) => cause === "offline")?.lost ?? "";

beforeAll(async () => {
  world = await createRevenueWorld("2026-03-01T00:00:00Z");
  owner = await world.owner();
  well = await world.device(owner, LONG_BOUND);
  back = await world.device(owner, LONG_BOUND);
  gone = await world.device(owner, LONG_BOUND);
  await world.liveDay(well, DAY, OUT);
  // Away from 10:00 to 13:30.
  await world.liveDay(
    back,
    DAY,
    OUT,
    DAY_SLOTS.filter((slot) => slot < 120 || slot >= 162),
  );
  await world.settleAt(startOfUtcDay(DAY).getTime() + DAY_MS + 6 * MINUTE_MS);
});
afterAll(() => world.drop());

it("costs what the explanation of the day says, of an absence and of a whole day", async () => {
  const now = world.deps.clock.now();
  await world.database.db.transaction().execute(async (tx) => {
    const [from, until] = [at(10), at(13.5)];
    const absences = [back, gone].map((deviceId) => ({ deviceId, from, until }));
    const lost = (await absenceCosts.ofAbsences(tx, absences, now)).get(back);
    expect(lost).toBeGreaterThan(0n);
    expect(formatMicroBp(lost ?? 0n)).toBe(await offlineOf(back));
    expect(formatMicroBp((await absenceCosts.ofDay(tx, now)) ?? 0n)).toBe(await offlineOf(gone));
  });
});

it("of a day is not known before 24 hours are settled, nor of an absence of months", async () => {
  await world.database.db.transaction().execute(async (tx) => {
    expect(await absenceCosts.ofDay(tx, at(20))).toBeUndefined();
    const months = { deviceId: back, from: at(-24 * 90), until: at(13.5) };
    expect((await absenceCosts.ofAbsences(tx, [months], at(24))).size).toBe(0);
  });
});

it("is in the mails about it", async () => {
  const { pool, db } = world.database;
  await pool.query(
    `insert into device_incidents (device_id, account_id, kind, last_seen_at, opened_at, notice_sent_at)
     values ($1, $2, 'offline', $3, $3, $3)`,
    [back, owner, at(10)],
  );
  await pool.query("update device_status set last_seen_at = $2 where device_id = $1", [
    gone,
    at(24),
  ]);
  // Long enough for reports to count as arriving, and for the delay of the notice.
  for (let minute = 0; minute < 24; minute += 4) {
    world.deps.clock.advance(4 * MINUTE_MS);
    await pool.query("update device_status set last_seen_at = $1 where device_id = any ($2)", [
      world.deps.clock.now(),
      [well, back],
    ]);
    await watchIncidents(world.deps);
  }
  const texts = (
    await db.selectFrom("outbox_entries").select("text").orderBy("outbox_entry_id").execute()
  ).map(({ text }) => text);
  expect(texts).toHaveLength(2);
  const [recovery, fault] = texts;
  expect(recovery).toContain(formatBp(await offlineOf(back)));
  expect(fault).toContain(formatBp(await offlineOf(gone)));
  expect(parseMicroBp(await offlineOf(gone))).toBeGreaterThan(0n);
});

import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { trialBalance } from "../../ledger/trial-balance.ts";
import { createManualClock } from "../../platform/clock.ts";
import type { DatabaseHandle } from "../../platform/database.ts";
import { ensurePointDays } from "../monitoring/partitions.ts";
import { settleHour } from "./settle-hour.ts";
import { startKillableDatabase, type KillableDatabase } from "./testing/killable-database.ts";

const HOUR = new Date("2026-11-20T08:00:00Z");
const DEVICES = 10_000;
const KILLS = 4;
const deps = (handle: DatabaseHandle) => ({
  db: handle.db,
  clock: createManualClock("2026-11-20T09:10:00Z"),
});

let database: KillableDatabase;

beforeAll(async () => {
  database = await startKillableDatabase();
  await database.with(async (handle) => {
    await ensurePointDays(handle.db, HOUR);
    await handle.pool.query(`
      insert into accounts (email, password_hash, password_changed_at, refer_code, language, created_at)
      select n || '@nodeyard.test', '-', now(), n::text, 'en', now() from generate_series(1, 500) n`);
    await handle.pool.query(
      `insert into device_points
       select $1::timestamptz + slot * interval '5 minutes', d, 1 + d % 500, $1, d * 7, d * 1000, 0, 0, 0,
         (d * 37) % 3000, 0, 0, 0
       from generate_series(1, $2::int) d, generate_series(0, 11) slot`,
      [HOUR, DEVICES],
    );
  });
});
afterAll(() => database.stop());

it(
  "pays every device once although the database is killed again and again while it settles",
  { timeout: 180_000 },
  async () => {
    let isSettled = false;
    for (let round = 0; round < KILLS && !isSettled; round += 1) {
      const settling = database
        .with((handle) => settleHour(deps(handle), HOUR))
        .then(
          () => (isSettled = true),
          () => {},
        );
      // Each round slightly later, so that kills hit every phase.
      await sleep(20 + round * 90);
      await database.kill();
      await settling;
      await database.waitUntilBack();
      await database.with(async ({ pool }) => {
        const { rows } = await pool.query<Record<string, number>>(`
          select (select count(*)::int from settlement_hours) as hours,
            (select count(*)::int from device_hours) as device_hours,
            (select count(*)::int from device_credits) as credits,
            (select count(*)::int from ledger_transfers) as transfers`);
        const isComplete = rows[0]?.["hours"] === 1;
        expect(rows[0]).toEqual({
          hours: isComplete ? 1 : 0,
          device_hours: isComplete ? DEVICES : 0,
          credits: isComplete ? DEVICES : 0,
          transfers: isComplete ? 1 : 0,
        });
      });
    }
    await database.with(async (handle) => {
      await Promise.all([1, 2, 3].map(() => settleHour(deps(handle), HOUR)));
      const { rows } = await handle.pool.query<{ credits: number; amount: string }>(
        "select count(*)::int as credits, sum(amount_micro_bp) as amount from device_credits",
      );
      expect(rows[0]).toEqual({ credits: DEVICES, amount: "79108920000" });
      const balance = await trialBalance(handle.db);
      expect(balance).toMatchObject({ sumMicroBp: 0n, postings: 502, problems: [] });
    });
  },
);

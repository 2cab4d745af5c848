import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { trialBalance } from "../../../ledger/trial-balance.ts";
import { createManualClock } from "../../../platform/clock.ts";
import type { DatabaseHandle } from "../../../platform/database.ts";
import { ensurePointDays } from "../../monitoring/partitions.ts";
import { auditCredits } from "../audit.ts";
import { rollUpDue } from "../roll-up.ts";
import { settleDue } from "../settle-hour.ts";
import { startKillableDatabase, type KillableDatabase } from "../testing/killable-database.ts";
import { rankDay } from "./rank-points.ts";
import { settleDay } from "./settle-day.ts";

const DAY = "2026-11-20";
const DEVICES = 4_000;
const OWNERS = 400;
/** Together with the ranking's kills, within the supervisor's restart limit of ten minutes. */
const KILLS = 3;
const deps = (handle: DatabaseHandle) => ({
  db: handle.db,
  clock: createManualClock("2026-11-21T00:30:00Z"),
});

let database: KillableDatabase;
beforeAll(async () => {
  database = await startKillableDatabase();
  await database.with(async (handle) => {
    const { pool } = handle;
    await ensurePointDays(handle.db, new Date(`${DAY}T12:00:00Z`));
    // Every owner but the first was invited by the one before.
    await pool.query(
      `insert into accounts (email, password_hash, password_changed_at, refer_code, referrer_account_id, language, created_at)
       select n || '@nodeyard.test', '-', now(), n::text, nullif(n - 1, 0), 'en', '2026-11-01' from generate_series(1, $1::int) n`,
      [OWNERS],
    );
    await pool.query(
      `insert into devices (account_id, server_id, mac, device_type, kind, arch, region, hostname, net_type, key_hash, bound_at)
       select 1 + n % $2::int, n::text, upper(regexp_replace(lpad(to_hex(n), 12, '0'), '(..)(?!$)', '\\1:', 'g')),
         'lite', 'router', 'arm', 'mainland', 'h', 1, sha256(n::text::bytea), '2026-11-18'
       from generate_series(1, $1::int) n`,
      [DEVICES, OWNERS],
    );
    await pool.query(
      `insert into device_status (device_id, account_id, ext_ip)
       select device_id, account_id, '198.18.' || device_id / 256 || '.' || device_id % 256 from devices`,
    );
    await pool.query(
      `insert into device_network_rates (network, device_id, up_bps, measured_at)
       select network, device_id, 1000000000, '2100-01-01' from device_status`,
    );
    await pool.query(
      `insert into device_tasks (device_id, account_id, offer_id, task_type, task, zone, threads, state, chosen_by,
         requested_at, started_at)
       select device_id, account_id, (select min(offer_id) from compute_offers), 'D', '1', 'east', 1, 'Running', 'owner',
         bound_at, bound_at from devices`,
    );
    await pool.query(
      "insert into device_task_runs (device_task_id, started_at) select device_task_id, started_at from device_tasks",
    );
    await pool.query(
      `insert into device_points
       select $1::timestamptz + slot * interval '30 minutes', device_id, account_id, $1, 1000, device_id * 10000, 0, 0, 0,
         300, 0, 0, 0
       from devices, generate_series(0, 47) slot`,
      [`${DAY}T00:00:00Z`],
    );
    await pool.query("update settlement_rules set spare_slots = 0");
    await pool.query("update reward_rules set min_online_ppm = 1 where kind = 'new'");
    await settleDue(deps(handle));
    await rollUpDue(deps(handle));
  });
}, 180_000);
afterAll(() => database.stop());

async function written() {
  return database.with(async ({ pool }) => {
    const { rows } = await pool.query<Record<string, number>>(`
      select (select count(*)::int from settlement_days) as days,
        (select count(*)::int from compute_credits) as tasks,
        (select count(*)::int from activity_credits) as rewards,
        (select count(*)::int from invite_credits) as invites,
        (select count(*)::int from contribution_rankings) as ranks,
        (select count(*)::int from ledger_transfers where kind <> 'network') as transfers`);
    return rows[0] ?? {};
  });
}
const COMPLETE = {
  days: 1,
  tasks: DEVICES,
  rewards: DEVICES,
  invites: OWNERS - 1,
  ranks: 100,
  transfers: 3,
};
const NOTHING = { days: 0, tasks: 0, rewards: 0, invites: 0, ranks: 0, transfers: 0 };

/** Existing ranks, with their recorded number of hours. */
async function ranked() {
  return database.with(async ({ pool }) => {
    const { rows } = await pool.query<Record<string, number>>(`
      select (select count(*)::int from ranked_hours) as hours, count(*)::int as devices,
        coalesce(min(point_count), 0)::int as least, coalesce(max(point_count), 0)::int as most
      from device_day_ranks`);
    return rows[0] ?? {};
  });
}

/** Kills the database under load, and waits until it is back. */
async function killDuring(work: (handle: DatabaseHandle) => Promise<unknown>, afterMs: number) {
  const working = database.with(work).catch(() => {});
  await sleep(afterMs);
  await database.kill();
  await working;
  await database.waitUntilBack();
}

it(
  "resumes with the first unranked batch after the database is killed between batches or within one",
  { timeout: 180_000 },
  async () => {
    // Connections outlive the server briefly.
    const killAndLeave = async (): Promise<void> => {
      await database.kill();
      throw new Error("killed");
    };
    await database.with((handle) =>
      expect(settleDay(deps(handle), DAY, killAndLeave)).rejects.toThrow("killed"),
    );
    await database.waitUntilBack();
    expect(await ranked()).toEqual({ hours: 6, devices: DEVICES, least: 12, most: 12 });
    expect(await written()).toEqual(NOTHING);

    await killDuring((handle) => rankDay(deps(handle), DAY, async () => {}), 25);
    const { hours = 0, ...found } = await ranked();
    expect(hours % 6).toBe(0);
    expect(found).toEqual({ devices: DEVICES, least: 2 * hours, most: 2 * hours });

    let batches = 0;
    await database.with((handle) =>
      rankDay(deps(handle), DAY, async () => {
        batches += 1;
      }),
    );
    expect(batches).toBe((24 - hours) / 6);
    expect(await ranked()).toEqual({ hours: 24, devices: DEVICES, least: 48, most: 48 });
  },
);

it(
  "pays every task, reward and invite once although the database is killed again and again while it settles the day",
  { timeout: 180_000 },
  async () => {
    for (let round = 0; round < KILLS; round += 1) {
      // Each round slightly later, so that kills hit every phase.
      await killDuring((handle) => settleDay(deps(handle), DAY), 20 + round * 70);
      const found = await written();
      expect(found).toEqual(found["days"] === 1 ? COMPLETE : NOTHING);
    }
    await database.with(async (handle) => {
      await Promise.all([1, 2, 3].map(() => settleDay(deps(handle), DAY)));
      expect(await written()).toEqual(COMPLETE);
      // Every point is credited once, even if ranked twice; the ranks are deleted.
      const { rows } = await handle.pool.query(
        `select distinct point_count, p95_out_bps = device_id * 10000 as is_right,
           out_bytes = device_id * 10000 * 48 * 300 / 8 as is_whole from compute_credits`,
      );
      expect(rows).toEqual([{ point_count: 48, is_right: true, is_whole: true }]);
      expect(await trialBalance(handle.db)).toMatchObject({ sumMicroBp: 0n, problems: [] });
      expect(await auditCredits(handle.db, { first: DAY, last: DAY })).toEqual([]);
    });
    expect(await ranked()).toMatchObject({ hours: 24, devices: 0 });
  },
);

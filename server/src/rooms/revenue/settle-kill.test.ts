import { readFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { trialBalance } from "../../ledger/trial-balance.ts";
import { createManualClock } from "../../platform/clock.ts";
import { openDatabase, type DatabaseHandle } from "../../platform/database.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../platform/embedded/postgres.ts";
import { migrateUp } from "../../platform/migrate.ts";
import { ensurePointDays } from "../monitoring/partitions.ts";
import { settleHour } from "./settle-hour.ts";

const HOUR = new Date("2026-11-20T08:00:00Z");
const DEVICES = 10_000;
const KILLS = 4;
const deps = (handle: DatabaseHandle) => ({
  db: handle.db,
  clock: createManualClock("2026-11-20T09:10:00Z"),
});

let directory: string;
let server: EmbeddedPostgres;

async function withDatabase<T>(work: (handle: DatabaseHandle) => Promise<T>): Promise<T> {
  const handle = openDatabase(server.url, 4, "nodeyard-test");
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

/** Ends the whole database server the hard way, in the middle of whatever it does; its keeper starts it again. */
async function killServer(): Promise<void> {
  const cluster = (await readdir(directory)).find((name) => name.endsWith("-data")) as string;
  const pidFile = await readFile(join(directory, cluster, "postmaster.pid"), "utf8");
  process.kill(Number(pidFile.split("\n", 1)[0]), "SIGKILL");
}

async function waitForServer(): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await withDatabase(({ pool }) => pool.query("select 1"));
      return;
    } catch (problem) {
      if (tries === 600) throw problem;
      await sleep(100);
    }
  }
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "nodeyard-kill-"));
  server = await startEmbeddedPostgres({ dataDirectory: directory });
  await migrateUp(server.url);
  await withDatabase(async (handle) => {
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
afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

it(
  "pays every device once although the database is killed again and again while it settles",
  { timeout: 180_000 },
  async () => {
    let isSettled = false;
    for (let round = 0; round < KILLS && !isSettled; round += 1) {
      const settling = withDatabase((handle) => settleHour(deps(handle), HOUR)).then(
        () => (isSettled = true),
        () => {},
      );
      // Each round a little later: the kills fall into every part of the work.
      await sleep(20 + round * 90);
      await killServer();
      await settling;
      await waitForServer();
      await withDatabase(async ({ pool }) => {
        const { rows } = await pool.query<Record<string, number>>(`
          select (select count(*)::int from settlement_hours) as hours,
            (select count(*)::int from device_hours) as device_hours,
            (select count(*)::int from device_credits) as credits,
            (select count(*)::int from ledger_transfers) as transfers`);
        const isWhole = rows[0]?.["hours"] === 1;
        expect(rows[0]).toEqual({
          hours: isWhole ? 1 : 0,
          device_hours: isWhole ? DEVICES : 0,
          credits: isWhole ? DEVICES : 0,
          transfers: isWhole ? 1 : 0,
        });
      });
    }
    await withDatabase(async (handle) => {
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

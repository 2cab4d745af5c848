import { readFile } from "node:fs/promises";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { trialBalance } from "../server/src/ledger/trial-balance.ts";
import { createManualClock } from "../server/src/platform/clock.ts";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import { makePartitions } from "../server/src/rooms/monitoring/partitions.ts";
import { commitHour } from "../server/src/rooms/settlement/proof/commit-hour.ts";
import { readBlocks } from "../server/src/rooms/settlement/proof/commitment.ts";
import { settleHour } from "../server/src/rooms/settlement/settle-hour.ts";
import { withBenchDatabase } from "./bench-database.ts";
import { compare, idleNote, median, peakOf, printLine, timed, timeRatio } from "./measure.ts";
import type { BenchOptions } from "./options.ts";
import { reportStep, setSubject } from "./progress.ts";
import { settleByHand } from "./settlement-by-hand.ts";
import { benchDay } from "./settlement-day.ts";

const START = new Date("2026-11-20T16:00:00Z");
const DEVICES_PER_OWNER = 20;
/** Linux counts a process's CPU time in hundredths of a second. */
const CLOCK_TICK_MS = 10;
const SIZES = [10_000, 100_000];
const HUGE = 1_000_000;
const SMALL = [100, 200];

/** A million devices take gigabytes an hour to seed; a hundred are measured for a test only. */
function roundsOf(devices: number): number {
  if (devices < 1_000) return 1;
  return devices > 500_000 ? 2 : devices > 50_000 ? 3 : 7;
}

/** Points of one hour for every device, the same in each: a twelfth of the fleet misses a slot, some are unstable, bandwidth varies. */
async function seedHour(handle: DatabaseHandle, hourAt: Date, devices: number): Promise<void> {
  await handle.pool.query(
    `insert into device_points
     select $1::timestamptz + slot * interval '5 minutes', d, 1 + d / $3::int, $1, d * 7 % 100000000,
       d::bigint * 7919 % 200000000, 0, 0, 1000000000, 1 + d::bigint * 37 % 2999, 10, 20, 30
     from generate_series(0, 11) slot, generate_series(1, $2::int) d
     where (d + slot) % 144 <> 0`,
    [hourAt, devices, DEVICES_PER_OWNER],
  );
}

/** Private memory of the server process that works hardest, in MB. */
async function backendMemoryMb(pids: readonly number[]): Promise<number> {
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
      return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    }),
  );
  return Math.max(0, ...sizes);
}

/** CPU time that these server processes have used so far, which a busy machine does not stretch. */
async function backendCpuMs(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * CLOCK_TICK_MS;
    }),
  );
  return times.reduce((sum, time) => sum + time, 0);
}

/** Commits settled hours to their roots, against reading the same credits in the same order. */
async function benchCommitment(
  deps: Parameters<typeof commitHour>[0],
  hours: readonly Date[],
  devices: number,
): Promise<void> {
  setSubject(`commitment to an hour of ${devices.toLocaleString("en")} devices`);
  let mostMb = 0;
  const comparison = await compare(
    hours.length,
    (round) =>
      timed(async () => {
        for await (const credits of readBlocks(deps.db, hours[round] as Date))
          if (credits.length === 0) throw new Error("a block is empty");
      }),
    async (round) => {
      let run = { ms: 0, idle: 0 };
      const before = process.memoryUsage().rss;
      const peak = await peakOf(
        async () => process.memoryUsage().rss,
        async () => {
          run = await timed(() => commitHour(deps, hours[round] as Date));
        },
      );
      mostMb = Math.max(mostMb, (peak - before) / 2 ** 20);
      return run;
    },
  );
  printLine({
    what: `commitment to an hour of ${devices.toLocaleString("en")} devices against reading its credits, in time`,
    ours: `${Math.round(median(comparison.ours.map((run) => run.ms)))} ms`,
    baseline: `${Math.round(median(comparison.baseline.map((run) => run.ms)))} ms`,
    ratio: timeRatio(comparison),
    goal: undefined,
    note: `${idleNote(comparison)}; memory of node ${Math.round(mostMb)} MB more than before`,
  });
}

/** Throws unless two hours with the same points have the same credits. */
async function assertSameCredits(
  handle: DatabaseHandle,
  hours: readonly [Date, Date],
): Promise<void> {
  const { rowCount } = await handle.pool.query(
    `select to_jsonb(c) - 'hour_at' from device_credits c where hour_at = $1
     except select to_jsonb(c) - 'hour_at' from device_credits c where hour_at = $2`,
    [...hours],
  );
  if (rowCount !== 0) throw new Error(`${rowCount} credits differ from those by hand`);
}

/** Settles the same fleet by our engine and by hand, hour by hour in turn. @returns our median CPU time. */
async function benchSettlement(devices: number, options: BenchOptions): Promise<number> {
  return withBenchDatabase(options, async (handle) => {
    const clock = createManualClock(START.getTime() + 24 * HOUR_MS);
    const deps = { db: handle.db, clock };
    await makePartitions(deps);
    await handle.pool.query(
      `insert into accounts (email, password_hash, password_changed_at, refer_code, language, created_at)
       select n || '@nodeyard.test', '-', now(), n::text, 'en', now() from generate_series(1, $1::int) n`,
      [1 + Math.floor(devices / DEVICES_PER_OWNER)],
    );
    await handle.pool.query(
      `insert into devices (account_id, server_id, mac, device_type, kind, arch, region, hostname, net_type, key_hash, bound_at)
       select 1 + n / $2::int, n::text, upper(regexp_replace(lpad(to_hex(n), 12, '0'), '(..)(?!$)', '\\1:', 'g')),
         'lite', 'router', 'arm', 'mainland', 'h', 1, sha256(n::text::bytea), '2026-11-01' from generate_series(1, $1::int) n`,
      [devices, DEVICES_PER_OWNER],
    );
    await handle.pool.query(
      `insert into device_status (device_id, account_id, storage_bytes, ext_ip)
       select device_id, account_id, 1e12, host('100.64.0.0'::inet + device_id) from devices`,
    );
    await handle.pool.query(
      `insert into device_network_rates (network, device_id, up_bps, measured_at)
       select network, device_id, 200000000, '2026-11-20' from device_status`,
    );
    await handle.pool.query(
      `insert into network_rates (network, up_bps, measured_at, due_at)
       select network, up_bps, measured_at, measured_at from device_network_rates`,
    );
    await handle.pool.query(
      "vacuum analyze devices, device_status, device_network_rates, network_rates",
    );
    // One hour ahead of the measured ones: these find accounts, caches and partitions as the second hour of a day does.
    const rounds = roundsOf(devices);
    const hours = Array.from(
      { length: 2 * rounds + 1 },
      (_, index) => new Date(START.getTime() + index * HOUR_MS),
    );
    setSubject(`settlement of ${devices.toLocaleString("en")} devices`);
    for (const [index, hourAt] of hours.entries()) {
      reportStep(`seeding hour ${index + 1} of ${hours.length}`);
      await seedHour(handle, hourAt, devices);
    }
    await handle.pool.query("vacuum analyze device_points");
    const [first, ...rest] = hours as [Date, ...Date[]];
    await settleHour(deps, first);

    const { rows } = await handle.pool.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'",
    );
    const pids = rows.map((row) => row.pid);
    const cpuMs: number[] = [];
    let backendMb = 0;
    let nodeMb = 0;
    const comparison = await compare(
      rounds,
      async (round) => {
        await handle.pool.query("checkpoint");
        return timed(() => settleByHand(handle.pool, rest[2 * round] as Date));
      },
      async (round) => {
        await handle.pool.query("checkpoint");
        const nodeBefore = process.memoryUsage().rss;
        const cpuBefore = await backendCpuMs(pids);
        let run = { ms: 0, idle: 0 };
        let nodePeak = 0;
        const peak = await peakOf(
          async () => {
            nodePeak = Math.max(nodePeak, process.memoryUsage().rss - nodeBefore);
            return backendMemoryMb(pids);
          },
          async () => {
            run = await timed(() => settleHour(deps, rest[2 * round + 1] as Date));
          },
        );
        // Times below the clock's resolution count as one tick.
        cpuMs.push(Math.max(CLOCK_TICK_MS, (await backendCpuMs(pids)) - cpuBefore));
        backendMb = Math.max(backendMb, peak);
        nodeMb = Math.max(nodeMb, nodePeak / 2 ** 20);
        return run;
      },
    );
    await assertSameCredits(handle, [rest[0] as Date, rest[1] as Date]);
    const { problems } = await trialBalance(handle.db);
    if (problems.length > 0) throw new Error(`the books do not add up:\n${problems.join("\n")}`);
    printLine({
      what: `settlement of ${devices.toLocaleString("en")} devices against the same INSERT … SELECT by hand, in time`,
      ours: `${Math.round(median(comparison.ours.map((run) => run.ms)))} ms`,
      baseline: `${Math.round(median(comparison.baseline.map((run) => run.ms)))} ms`,
      ratio: timeRatio(comparison),
      goal: "<= 1.2",
      note: `${idleNote(comparison)}; private memory of the busiest backend at most ${Math.round(backendMb)} MB, of node ${Math.round(nodeMb)} MB more than before`,
    });
    await benchCommitment(
      deps,
      comparison.ours.map((_, round) => rest[2 * round + 1] as Date),
      devices,
    );
    return median(cpuMs);
  });
}

/** Settlement at growing sizes, and how far from linear it grows. */
export async function runSettlementBench(options: BenchOptions): Promise<void> {
  const { isSmall, isHuge } = options;
  const sizes = isSmall ? SMALL : isHuge ? [...SIZES, HUGE] : SIZES;
  let before: { devices: number; cpuMs: number } | undefined;
  for (const devices of sizes) {
    const cpuMs = await benchSettlement(devices, options);
    if (before) {
      printLine({
        what: `growth of the database's CPU time from ${before.devices.toLocaleString("en")} to ${devices.toLocaleString("en")} devices, against linear`,
        ours: `${(cpuMs / before.cpuMs).toFixed(1)} times the time`,
        baseline: `${devices / before.devices} times the devices`,
        ratio: cpuMs / before.cpuMs / (devices / before.devices),
        goal: "<= 1.2",
        note: "medians of the runs above",
      });
    }
    before = { devices, cpuMs };
    // A day of a million devices has 288 million points: more disk and time than a bench may take.
    if (devices < HUGE) await benchDay(devices, options);
  }
}

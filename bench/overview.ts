import { randomBytes } from "node:crypto";
import { DAY_MS, floorTo, HOUR_MS } from "@nodeyard/contract/time.ts";
import type pg from "pg";
import { roomDeps } from "../server/src/compose.ts";
import { NO_HISTORY } from "../server/src/platform/history/history.ts";
import { systemClock } from "../server/src/platform/clock.ts";
import { readConfig } from "../server/src/platform/config.ts";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import { createFieldEncryption } from "../server/src/platform/field-encryption.ts";
import type { OwnerCaller } from "../server/src/platform/http/route.ts";
import { createLogger } from "../server/src/platform/log.ts";
import { refreshStaleConditions } from "../server/src/rooms/conditions/refresh-stale.ts";
import { getOverview } from "../server/src/rooms/home/overview/get-overview.ts";
import { makePartitions } from "../server/src/rooms/monitoring/partitions.ts";
import { calculateLosses } from "../server/src/rooms/revenue/losses/calculate-losses.ts";
import { createBenchAccount } from "./bench-account.ts";
import { withBenchDatabase } from "./bench-database.ts";
import { insertFleet } from "./bench-fleet.ts";
import { compare, idleNote, median, printLine, timed, timeRatio, type Run } from "./measure.ts";
import type { BenchOptions } from "./options.ts";

interface Owner {
  readonly devices: number;
  readonly days: number;
}
interface Size {
  readonly few: Owner;
  readonly many: Owner;
  readonly calls: number;
  readonly rounds: number;
}
const FULL: Size = {
  few: { devices: 50, days: 7 },
  many: { devices: 5_000, days: 365 },
  calls: 60,
  rounds: 5,
};
const SMALL: Size = {
  few: { devices: 20, days: 2 },
  many: { devices: 40, days: 3 },
  calls: 1,
  rounds: 1,
};
/** One device in so many is offline, and as many are unstable. */
const FAULTY_ONE_IN = 50;

/** Settled hours up to now, and what an owner's devices were credited for the last day of them. */
async function seedHours({ pool }: DatabaseHandle, days: number, nowMs: number): Promise<void> {
  const last = new Date(floorTo(nowMs, HOUR_MS) - HOUR_MS);
  const first = new Date(last.getTime() - days * DAY_MS);
  await pool.query(
    `with made as (
       insert into ledger_transfers (idempotency_key, kind, occurred_at, recorded_at)
       select 'network:' || at, 'network', at, at from generate_series($1::timestamptz, $2, '1 hour') at
       returning ledger_transfer_id, occurred_at)
     insert into settlement_hours (hour_at, settlement_rule_id, settled_at, ledger_transfer_id, pool_micro_bp, fee_micro_bp,
       distributed_micro_bp, total_weight_ppm, device_count, slot_count)
     select occurred_at, (select min(settlement_rule_id) from settlement_rules), occurred_at, ledger_transfer_id, 79908000000,
       799080000, 79108920000, 50000000000, 5000, 12 from made`,
    [first, last],
  );
  await pool.query(
    `insert into settlement_days (day, settled_at, compute_micro_bp, compute_fee_micro_bp, activity_micro_bp, invite_micro_bp,
       compute_device_count)
     select day::date, day, 0, 0, 0, 0, 0 from generate_series($1::date, $2::date - 1, '1 day') day`,
    [first, last],
  );
}

async function seedRevenue(
  { pool }: DatabaseHandle,
  accountId: bigint,
  days: number,
  nowMs: number,
): Promise<void> {
  const since = new Date(nowMs - days * DAY_MS);
  await pool.query("insert into ledger_accounts (kind, account_id) values ('available', $1)", [
    accountId,
  ]);
  await pool.query(
    `insert into ledger_postings (ledger_transfer_id, ledger_account_id, amount_micro_bp, balance_after_micro_bp, kind,
       occurred_at, device_count)
     select t.ledger_transfer_id, a.ledger_account_id, 1000000, 0, 'network', t.occurred_at, 1
     from ledger_transfers t, ledger_accounts a where a.account_id = $1 and t.occurred_at >= $2`,
    [accountId, since],
  );
  await pool.query(
    `insert into account_revenue_days (account_id, day, kind, amount_micro_bp, posting_count)
     select $1, day::date, kind, 1000000, 1
     from generate_series($2::date, now()::date, '1 day') day, unnest(array['network', 'compute', 'activity', 'invite']) kind`,
    [accountId, since],
  );
  await pool.query(
    `insert into device_credits (hour_at, device_id, account_id, amount_micro_bp, weight_ppm, online_share_ppm, usable_share_ppm,
       bandwidth_factor_ppm, mining_factor_ppm, peak_factor_ppm, bandwidth_level)
     select h.hour_at, d.device_id, d.account_id, 1000, 5000000, 1000000, 900000, 700000, 1000000, 1000000, 2
     from devices d, (select hour_at from settlement_hours order by hour_at desc limit 24) h where d.account_id = $1`,
    [accountId],
  );
}

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The pool, reporting a client's prepared statements before they run. */
function overheard(pool: pg.Pool, onStatement: (statement: Statement) => void): pg.Pool {
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    const query = (statement: string | Statement) => {
      if (typeof statement === "string") return client.query(statement);
      onStatement(statement);
      return client.query({ ...statement, values: [...statement.values] });
    };
    return new Proxy(client, {
      get: (target, name) => {
        if (name === "query") return query;
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  };
  return new Proxy(pool, {
    get: (target, name) => (name === "connect" ? connect : Reflect.get(target, name)),
  });
}

/** The statements of one call, with their values, without those that open and end its snapshot. */
async function statementsOf(handle: DatabaseHandle, accountId: bigint): Promise<Statement[]> {
  const overheardStatements: Statement[] = [];
  const pool = overheard(handle.pool, (statement) => overheardStatements.push(statement));
  const caller = { accountId, language: "en" } as OwnerCaller;
  await getOverview(
    {
      ...handle,
      pool,
      clock: systemClock,
      log: createLogger("silent"),
      config: readConfig({ NODE_ENV: "test" }, []),
      encryption: createFieldEncryption([randomBytes(32)]),
      chain: undefined,
      payments: undefined,
      history: NO_HISTORY,
      ...roomDeps,
    },
    {},
    caller,
  );
  return overheardStatements;
}

/** A value as PostgreSQL reads it from text; the elements of its arrays are plain names. */
function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? `{${value.join(",")}}` : String(value);
}

/** Planning and execution of a call's statements as PostgreSQL times them, prepared as the server prepares them. */
async function databaseTimed(
  { pool }: DatabaseHandle,
  overheardStatements: readonly Statement[],
  calls: number,
): Promise<Run> {
  const client = await pool.connect();
  try {
    const times = overheardStatements.map((): number[] => []);
    const { idle } = await timed(async () => {
      for (const [index, { text, values }] of overheardStatements.entries()) {
        await client.query(`prepare asked_${index} as ${text}`);
        const parameters = values.map((value) => client.escapeLiteral(textOf(value)));
        for (let call = 0; call < calls; call += 1) {
          const { rows } = await client.query<{ "QUERY PLAN": [Record<string, number>] }>(
            `explain (analyze, timing off, format json) execute asked_${index}(${parameters.join(", ")})`,
          );
          const [plan] = rows[0]?.["QUERY PLAN"] ?? [];
          times[index]?.push((plan?.["Planning Time"] ?? 0) + (plan?.["Execution Time"] ?? 0));
        }
        await client.query(`deallocate asked_${index}`);
      }
    });
    return { ms: times.reduce((sum, ofOne) => sum + median(ofOne), 0), idle };
  } finally {
    client.release();
  }
}

/** The first page of an owner of 5,000 devices with a year of history against one of 50 with a week, by planning and execution in the database. */
export async function runOverviewBench(options: BenchOptions): Promise<void> {
  const { few, many, calls, rounds } = options.isSmall ? SMALL : FULL;
  await withBenchDatabase(options, async (handle) => {
    const nowMs = Date.now();
    const owners = new Map<Owner, bigint>();
    await makePartitions({ ...handle, clock: systemClock });
    await seedHours(handle, many.days, nowMs);
    for (const owner of [few, many]) {
      const accountId = await createBenchAccount(handle, `overview-${owner.devices}`);
      owners.set(owner, accountId);
      await insertFleet(handle, accountId, owner.devices);
      await seedRevenue(handle, accountId, owner.days, nowMs);
    }
    await handle.pool.query(
      `update device_status set
           last_seen_at = case when device_id % $1 = 0 then last_seen_at - interval '1 day' else last_seen_at end,
           stable_value = case when device_id % $1 = 1 then 9000 else stable_value end`,
      [FAULTY_ONE_IN],
    );
    const deps = { ...handle, clock: systemClock, log: createLogger("silent") };
    await refreshStaleConditions(deps);
    for (const accountId of owners.values()) await calculateLosses(deps, accountId);
    await handle.pool.query("vacuum analyze");

    const [baseline, ours] = [
      await statementsOf(handle, owners.get(few) ?? 0n),
      await statementsOf(handle, owners.get(many) ?? 0n),
    ];
    const comparison = await compare(
      rounds,
      () => databaseTimed(handle, baseline, calls),
      () => databaseTimed(handle, ours, calls),
    );
    const each = (runs: readonly Run[]): string =>
      `${median(runs.map((run) => run.ms)).toFixed(2)} ms of the database`;
    printLine({
      what: `first page, ${ours.length} statements, owner of ${many.devices.toLocaleString("en")} with ${many.days} days against owner of ${few.devices} with ${few.days}`,
      ours: each(comparison.ours),
      baseline: each(comparison.baseline),
      ratio: timeRatio(comparison),
      goal: "<= 1.2",
      note: idleNote(comparison),
    });
  });
}

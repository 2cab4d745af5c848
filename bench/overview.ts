import { FROM_HEADER, FROM_VALUE, SESSION_HEADER } from "@nodeyard/contract/envelope.ts";
import { getHomeOverview } from "@nodeyard/contract/home/overview-calls.ts";
import { DAY_MS, floorTo, HOUR_MS } from "@nodeyard/contract/time.ts";
import { systemClock } from "../server/src/platform/clock.ts";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import { createLogger } from "../server/src/platform/log.ts";
import { refreshStaleConditions } from "../server/src/rooms/conditions/refresh-stale.ts";
import { reckonLosses } from "../server/src/rooms/revenue/losses/reckon-losses.ts";
import { backendCpuMs, backendPids, CLOCK_TICK_MS } from "./backend-cpu.ts";
import { createBenchAccount, openBenchSession } from "./bench-account.ts";
import { withBenchDatabase } from "./bench-database.ts";
import { insertFleet } from "./bench-fleet.ts";
import { withBenchServer } from "./bench-server.ts";
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
  calls: 200,
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

/** The database's CPU time while `work` runs: parsing, planning, reading, answering. */
async function databaseTimed({ pool }: DatabaseHandle, work: () => Promise<void>): Promise<Run> {
  const pids = await backendPids(pool);
  const before = await backendCpuMs(pids);
  const { idle } = await timed(work);
  return { ms: Math.max(CLOCK_TICK_MS, (await backendCpuMs(pids)) - before), idle };
}

/** The first page of an owner of 5,000 devices with a year of history against one of 50 with a week, by the database's CPU time. */
export async function runOverviewBench({ isSmall }: BenchOptions): Promise<void> {
  const { few, many, calls, rounds } = isSmall ? SMALL : FULL;
  await withBenchDatabase({ isSmall }, async (handle) => {
    const nowMs = Date.now();
    const owners = new Map<Owner, bigint>();
    await withBenchServer(handle, async (port) => {
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
      for (const accountId of owners.values()) await reckonLosses(deps, accountId);
      await handle.pool.query("vacuum analyze");

      const ask = async (owner: Owner): Promise<() => Promise<void>> => {
        const session = await openBenchSession(handle, owners.get(owner) ?? 0n);
        return async () => {
          for (let call = 0; call < calls; call += 1) {
            const answer = await fetch(
              `http://127.0.0.1:${port}${getHomeOverview.path}?language=en`,
              { headers: { [SESSION_HEADER]: session, [FROM_HEADER]: FROM_VALUE } },
            );
            const body = (await answer.json()) as { code: number; message?: string };
            if (body.code !== 200) throw new Error(body.message);
          }
        };
      };
      const [baseline, ours] = [await ask(few), await ask(many)];
      await baseline();
      await ours();
      const comparison = await compare(
        rounds,
        () => databaseTimed(handle, baseline),
        () => databaseTimed(handle, ours),
      );
      const each = (runs: readonly Run[]): string =>
        `${(median(runs.map((run) => run.ms)) / calls).toFixed(2)} ms of the database`;
      printLine({
        what: `first page, owner of ${many.devices.toLocaleString("en")} with ${many.days} days against owner of ${few.devices} with ${few.days}`,
        ours: each(comparison.ours),
        baseline: each(comparison.baseline),
        ratio: timeRatio(comparison),
        goal: undefined,
        note: idleNote(comparison),
      });
    });
  });
}

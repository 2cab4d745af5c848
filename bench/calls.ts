import type { AddressInfo } from "node:net";
import { getUserInfo } from "@nodeyard/contract/auth/calls.ts";
import { listDevices } from "@nodeyard/contract/devices/calls.ts";
import { SESSION_HEADER } from "@nodeyard/contract/envelope.ts";
import { getSummary } from "@nodeyard/contract/revenue/calls.ts";
import { fastify, type FastifyInstance } from "fastify";
import { systemClock } from "../server/src/platform/clock.ts";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import { createSession } from "../server/src/rooms/account/sessions.ts";
import { withBenchDatabase } from "./bench-database.ts";
import { withBenchServer } from "./bench-server.ts";
import { startLoadProcess, type LoadProcess, type LoadResult } from "./http-load.ts";
import type { BenchOptions } from "./options.ts";
import { setSubject } from "./progress.ts";
import { compare, cpuTimeOf, idleNote, median, printLine, timed, type Run } from "./measure.ts";

const DEVICES_PER_OWNER = 50;
const CONNECTIONS = 32;

interface Size {
  /** Many, because one may make only so many calls a minute. */
  readonly owners: number;
  readonly requests: number;
  readonly rounds: number;
}
const FULL: Size = { owners: 200, requests: 6000, rounds: 5 };
const SMALL: Size = { owners: 2, requests: 64, rounds: 1 };

interface LoadRun extends Run {
  readonly p99: number;
  /** CPU time of Node and the database together. */
  readonly cpuMs: number;
  readonly nodeMs: number;
}

async function createOwners(handle: DatabaseHandle, owners: number): Promise<string[]> {
  await handle.pool.query(
    `insert into accounts (email, tel, tel_verified_at, password_hash, password_changed_at, refer_code, language, created_at)
     select n || '@nodeyard.test', '13800000000', now(), '-', now(), n::text, 'en', now() from generate_series(1, $1::int) n`,
    [owners],
  );
  await handle.pool.query(
    `with made as (
       insert into devices (account_id, server_id, mac, device_type, kind, arch, region, hostname, net_type, note, key_hash, bound_at)
       select 1 + n / $2::int, 'NY' || n, upper(regexp_replace(lpad(to_hex(n), 12, '0'), '(..)(?!$)', '\\1:', 'g')), 'lite',
         'router', 'arm', 'mainland', 'router-' || n, 1, 'shelf ' || n % 9, decode(lpad(to_hex(n), 64, '0'), 'hex'), now()
       from generate_series(0, $1::int * $2::int - 1) n returning device_id, account_id)
     insert into device_status (device_id, account_id, last_seen_at, ext_ip, agent_version, cpu_count, memory_bytes,
       storage_bytes, stable_value)
     select device_id, account_id, now(), '203.0.113.' || device_id % 250, '1.0.0', 4, 4294967296, 128000000000, 420 from made`,
    [owners, DEVICES_PER_OWNER],
  );
  await handle.pool.query(`insert into ledger_accounts (kind, account_id, balance_micro_bp)
    select 'available', account_id, 1234567890 from accounts`);
  await handle.pool.query(`insert into account_revenue_totals
    select account_id, 'network', 1234567890, 1 from accounts`);
  await handle.pool.query("vacuum analyze");
  const tokens: string[] = [];
  for (let accountId = 1; accountId <= owners; accountId += 1) {
    tokens.push(
      await createSession({ clock: systemClock }, handle.db, {
        accountId: BigInt(accountId),
        ip: "127.0.0.1",
        userAgent: "bench",
      }),
    );
  }
  return tokens;
}

/** Bare routes: the same reads by prepared statements, without session, limits, count or envelope. */
function addPlainRoutes(app: FastifyInstance, handle: DatabaseHandle): void {
  app.get<{ Querystring: { owner: string } }>("/plain/list", async (request, reply) => {
    const { rows } = await handle.pool.query<{ list: string }>({
      name: "plain-list",
      text: `select json_agg(r)::text as list from (
        select d.device_id::text as id, d.device_id::text as "deviceId", d.server_id as "serverID", d.hostname as "serverHostname",
          d.mac as mac_address, '' as bcode, d.note, d.note_changed_at is null as "noteStatus", d.net_type as "serverNetType",
          d.bound_at as bind_at, s.ext_ip, s.management_ip as "serverJumperIP", s.cpu_count, s.memory_bytes as mem_size,
          s.storage_bytes as storage_size, d.arch, s.agent_version as info, s.stable_value as "stableValue",
          'online' as status, s.last_seen_at, d.has_fault_notices as report, s.location
        from devices d join device_status s on s.device_id = d.device_id
        where d.account_id = $1 and d.device_type = 'lite' and d.unbound_at is null
        order by d.device_id desc limit 50) r`,
      values: [request.query.owner],
    });
    return reply.type("application/json; charset=utf-8").send(`{"list":${rows[0]?.list}}`);
  });
  app.get<{ Querystring: { owner: string } }>("/plain/cards", async (request) => {
    const [totals, price] = await Promise.all([
      handle.pool.query({
        name: "plain-totals",
        text: `select kind, amount_micro_bp::text from account_revenue_totals where account_id = $1
          union all select 'balance', balance_micro_bp::text from ledger_accounts where account_id = $1`,
        values: [request.query.owner],
      }),
      handle.pool.query({
        name: "plain-price",
        text: "select yuan_numerator::text from bp_prices where day <= $1 order by day desc limit 1",
        values: ["2026-11-20"],
      }),
    ]);
    return { ret: totals.rows, price: price.rows[0] };
  });
  app.get<{ Querystring: { owner: string } }>("/plain/row", async (request) => {
    const { rows } = await handle.pool.query({
      name: "plain-row",
      text: "select email, tel from accounts where account_id = $1",
      values: [request.query.owner],
    });
    return { ret: rows[0] };
  });
}

async function send(
  handle: DatabaseHandle,
  client: LoadProcess,
  port: number,
  load: { requests: readonly { path: string; headers: Record<string, string> }[]; count: number },
): Promise<LoadRun> {
  await client.prepare(new URL("./get-requests.ts", import.meta.url), load);
  let result: LoadResult | undefined;
  const before = await cpuTimeOf(handle);
  const run = await timed(async () => {
    result = await client.run(port, CONNECTIONS);
  });
  const after = await cpuTimeOf(handle);
  if (!result || result.failure !== undefined)
    throw new Error(`a call was not answered:\n${result?.failure}`);
  const sorted = result.latencies.toSorted((a, b) => a - b);
  const nodeMs = after.nodeMs - before.nodeMs;
  return {
    ...run,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    nodeMs,
    cpuMs: nodeMs + after.databaseMs - before.databaseMs,
  };
}

/** Calls of the console against bare routes that do the same read. */
export async function runCallsBench(options: BenchOptions): Promise<void> {
  const { owners, requests: count, rounds } = options.isSmall ? SMALL : FULL;
  await withBenchDatabase(options, async (handle) => {
    const tokens = await createOwners(handle, owners);
    const plain = fastify();
    addPlainRoutes(plain, handle);
    await plain.listen({ port: 0, host: "127.0.0.1" });
    const plainPort = (plain.server.address() as AddressInfo).port;
    const client = startLoadProcess();
    const asOwners = (path: string) => ({
      count,
      requests: tokens.map((token) => ({ path, headers: { [SESSION_HEADER]: token } })),
    });
    const asPlain = (path: string) => ({
      count,
      requests: tokens.map((_, index) => ({ path: `${path}?owner=${index + 1}`, headers: {} })),
    });
    const list = `${listDevices.path}?deviceType=lite&nologin_dev=true&pageSize=${DEVICES_PER_OWNER}`;
    try {
      await withBenchServer(handle, async (port) => {
        for (const { what, ours, baseline, goal } of [
          { what: "list of 50 devices", ours: list, baseline: "/plain/list", goal: ">= 0.8" },
          { what: "user info", ours: getUserInfo.path, baseline: "/plain/row", goal: ">= 0.7" },
          {
            what: "revenue cards",
            ours: getSummary.path,
            baseline: "/plain/cards",
            goal: ">= 0.9",
          },
        ]) {
          setSubject(what);
          await send(handle, client, plainPort, asPlain(baseline));
          await send(handle, client, port, asOwners(ours));
          const loads: { ours: LoadRun[]; baseline: LoadRun[] } = { ours: [], baseline: [] };
          const comparison = await compare(
            rounds,
            async () => {
              const run = await send(handle, client, plainPort, asPlain(baseline));
              loads.baseline.push(run);
              return run;
            },
            async () => {
              const run = await send(handle, client, port, asOwners(ours));
              loads.ours.push(run);
              return run;
            },
          );
          const rate = (runs: readonly Run[]): number =>
            (count / median(runs.map((run) => run.ms))) * 1000;
          const rateText = (runs: readonly Run[]): string =>
            `${Math.round(rate(runs)).toLocaleString("en")}/s`;
          printLine({
            what: `${what} with session, limit and envelope, against a bare route with the same reads prepared, in calls a second`,
            ours: rateText(comparison.ours),
            baseline: rateText(comparison.baseline),
            ratio: rate(comparison.ours) / rate(comparison.baseline),
            goal,
            note: idleNote(comparison),
          });
          const micros = (runs: readonly LoadRun[], key: "cpuMs" | "nodeMs"): number =>
            (median(runs.map((run) => run[key])) / count) * 1000;
          const cpuText = (runs: readonly LoadRun[]): string =>
            `${Math.round(micros(runs, "cpuMs"))} µs, ${Math.round(micros(runs, "nodeMs"))} of them Node's`;
          printLine({
            what: `${what}, the bare route's CPU time as a share of it, Node and PostgreSQL, without the client`,
            ours: cpuText(loads.ours),
            baseline: cpuText(loads.baseline),
            ratio: micros(loads.baseline, "cpuMs") / micros(loads.ours, "cpuMs"),
            goal: undefined,
            note: "of the same runs",
          });
          if (ours !== list) continue;
          const p99 = (runs: readonly LoadRun[]): number => median(runs.map((run) => run.p99));
          printLine({
            what: `${what}, the slowest hundredth (p99) of the same runs`,
            ours: `${p99(loads.ours).toFixed(1)} ms`,
            baseline: `${p99(loads.baseline).toFixed(1)} ms`,
            ratio: p99(loads.ours) / p99(loads.baseline),
            goal: "<= 1.5",
            note: `${CONNECTIONS} connections`,
          });
        }
      });
    } finally {
      client.stop();
      await plain.close();
    }
  });
}

import { DAY_MS, SLOT_MS } from "@nodeyard/contract/time.ts";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import { createToken, hashToken } from "../server/src/platform/secrets.ts";
import { withBenchDatabase } from "./bench-database.ts";
import { withBenchServer } from "./bench-server.ts";
import { startLoadProcess, type LoadProcess } from "./http-load.ts";
import {
  BASELINE_DEVICES,
  copyAndUpsert,
  copyBatches,
  withPlainServer,
  type Shape,
} from "./ingest-baselines.ts";
import type { BenchOptions } from "./options.ts";
import { setSubject } from "./progress.ts";
import { compare, idleNote, median, printLine, timed, type Run } from "./measure.ts";

const SHAPES: readonly Shape[] = [
  {
    what: "a day's backlog a report (288 points)",
    isBacklog: true,
    devices: 400,
    pointsPerReport: 288,
    reportsPerDevice: 1,
    connections: 32,
    rounds: 5,
  },
  {
    what: "an hour a report (12 points)",
    isBacklog: false,
    devices: 2000,
    pointsPerReport: 12,
    reportsPerDevice: 3,
    connections: 256,
    rounds: 5,
  },
  {
    what: "one point a report",
    isBacklog: false,
    devices: 2000,
    pointsPerReport: 1,
    reportsPerDevice: 5,
    connections: 256,
    rounds: 5,
  },
];

/** Every path of the bench with as little work as there can be. */
const SMALL: readonly Shape[] = SHAPES.map((shape) => ({
  ...shape,
  devices: 10,
  connections: 4,
  rounds: 1,
}));

async function createFleet(handle: DatabaseHandle, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, createToken);
  await handle.pool.query(
    `insert into accounts (email, password_hash, password_changed_at, refer_code, language, created_at)
     values ('bench@nodeyard.test', '-', now(), 'bench', 'en', now())`,
  );
  await handle.pool.query(
    `with made as (
       insert into devices (account_id, server_id, mac, device_type, kind, arch, region, hostname, net_type, key_hash, bound_at)
       select 1, 'NY' || n, upper(regexp_replace(lpad(to_hex(n), 12, '0'), '(..)(?!$)', '\\1:', 'g')), 'lite', 'router',
         'arm', 'mainland', 'bench', 1, key, now() - interval '30 days'
       from unnest($1::bytea[]) with ordinality as k (key, n) returning device_id, account_id)
     insert into device_status (device_id, account_id) select device_id, account_id from made`,
    [keys.map(hashToken)],
  );
  return keys;
}

async function sendReports(client: LoadProcess, port: number, shape: Shape): Promise<Run> {
  let failure: string | undefined;
  const run = await timed(async () => {
    failure = (await client.run(port, shape.connections)).failure;
  });
  if (failure !== undefined) throw new Error(`a report was not taken:\n${failure}`);
  return run;
}

async function benchShape(shape: Shape, options: BenchOptions): Promise<void> {
  const points = shape.devices * shape.pointsPerReport * shape.reportsPerDevice;
  const rate = (runs: readonly Run[]): number =>
    (points / median(runs.map((run) => run.ms))) * 1000;
  const rateText = (runs: readonly Run[]): string =>
    `${Math.round(rate(runs)).toLocaleString("en")}/s`;
  // Fresh slots for every round, from six and a half days ago on.
  const spanMs = shape.pointsPerReport * shape.reportsPerDevice * SLOT_MS;
  const firstSlotMs = Math.floor((Date.now() - 6.5 * DAY_MS) / SLOT_MS) * SLOT_MS;

  await withBenchDatabase(options, async (handle) => {
    const keys = await createFleet(handle, shape.devices);
    const client = startLoadProcess();
    let round = 0;
    const send = async (port: number): Promise<Run> => {
      await client.prepare(new URL("./report-requests.ts", import.meta.url), {
        keys,
        firstSlotMs: firstSlotMs + round * spanMs,
        pointsPerReport: shape.pointsPerReport,
        reportsPerDevice: shape.reportsPerDevice,
        firstSeq: 1 + round * shape.reportsPerDevice,
        connections: shape.connections,
      });
      round += 1;
      return sendReports(client, port, shape);
    };
    const checkNothingLost = async (rounds: number): Promise<void> => {
      const { rows } = await handle.pool.query<{ stored: number }>(
        "select count(*)::int as stored from device_points where device_id < $1",
        [BASELINE_DEVICES],
      );
      const stored = rows[0]?.stored;
      if (stored !== points * rounds)
        throw new Error(`of ${points * rounds} acknowledged points ${stored} are stored`);
    };
    const copy = (): Promise<Run> =>
      copyAndUpsert(handle, copyBatches(shape, firstSlotMs + round * spanMs));
    try {
      await withBenchServer(handle, async (port) => {
        setSubject(`${shape.what} against COPY`);
        await copy();
        await send(port);
        const againstCopy = await compare(shape.rounds, copy, () => send(port));
        await checkNothingLost(shape.rounds + 1);
        printLine({
          what: `ingest over HTTP, ${shape.what}, against COPY in batches of 10,000 and an upsert, in rows a second`,
          ours: rateText(againstCopy.ours),
          baseline: rateText(againstCopy.baseline),
          ratio: rate(againstCopy.ours) / rate(againstCopy.baseline),
          // Small reports are bound by the cost of a request, not of a row: their goal is the bare route below.
          goal: shape.isBacklog ? ">= 0.6" : undefined,
          note: idleNote(againstCopy),
        });
        if (shape.isBacklog) return;
        await withPlainServer(handle, async (plainPort) => {
          setSubject(`${shape.what} against a bare route`);
          const againstPlain = await compare(
            shape.rounds,
            () => send(plainPort),
            () => send(port),
          );
          printLine({
            what: `ingest over HTTP, ${shape.what}, against a bare route with one prepared insert a request, in rows a second`,
            ours: rateText(againstPlain.ours),
            baseline: rateText(againstPlain.baseline),
            ratio: rate(againstPlain.ours) / rate(againstPlain.baseline),
            goal: ">= 0.6",
            note: idleNote(againstPlain),
          });
        });
      });
    } finally {
      client.stop();
    }
  });
}

export async function runIngestBench(options: BenchOptions): Promise<void> {
  for (const shape of options.isSmall ? SMALL : SHAPES) await benchShape(shape, options);
}

import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { report } from "@nodeyard/contract/monitoring/agent-endpoints.ts";
import type { ReportRequest } from "@nodeyard/contract/monitoring/agent.ts";
import { DAY_MS, SLOT_MS } from "@nodeyard/contract/time.ts";
import { fastify } from "fastify";
import { from as copyFrom } from "pg-copy-streams";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import { createToken, hashToken } from "../server/src/platform/secrets.ts";
import { withBenchDatabase } from "./bench-database.ts";
import { withBenchServer } from "./bench-server.ts";
import { startLoadProcess, type LoadProcess } from "./http-load.ts";
import { compare, idleNote, median, printLine, timed, type Run } from "./measure.ts";
import { pointFigures } from "./report-requests.ts";

const BATCH_ROWS = 10_000;
/** Devices of the baseline have ids of their own, so that neither side meets the other's rows. */
const BASELINE_DEVICES = 1_000_000;

interface Shape {
  readonly what: string;
  readonly devices: number;
  readonly pointsPerReport: number;
  readonly reportsPerDevice: number;
  readonly connections: number;
  readonly rounds: number;
}

const SHAPES: readonly Shape[] = [
  {
    what: "a day's backlog a report (288 points)",
    devices: 400,
    pointsPerReport: 288,
    reportsPerDevice: 1,
    connections: 32,
    rounds: 5,
  },
  {
    what: "an hour a report (12 points)",
    devices: 2000,
    pointsPerReport: 12,
    reportsPerDevice: 3,
    connections: 64,
    rounds: 5,
  },
  {
    what: "one point a report",
    devices: 2000,
    pointsPerReport: 1,
    reportsPerDevice: 5,
    connections: 64,
    rounds: 5,
  },
];

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

/** The same rows as text for COPY, in batches. */
function copyBatches(shape: Shape, firstSlotMs: number): Buffer[] {
  const receivedAt = new Date(firstSlotMs).toISOString();
  const rows: string[] = [];
  for (let turn = 0; turn < shape.reportsPerDevice; turn += 1) {
    for (let device = 0; device < shape.devices; device += 1) {
      for (let index = 0; index < shape.pointsPerReport; index += 1) {
        const slot = turn * shape.pointsPerReport + index;
        const f = pointFigures(device, slot);
        const slotAt = new Date(firstSlotMs + slot * SLOT_MS).toISOString();
        rows.push(
          `${slotAt}\t${BASELINE_DEVICES + device}\t1\t${receivedAt}\t${f.inBps}\t${f.outBps}\t${f.diskReadBps}\t` +
            `${f.diskWriteBps}\t${f.externalStorageBytes}\t${f.stableValue}\t${f.cpuPercent}\t${f.memoryPercent}\t${f.diskPercent}\n`,
        );
      }
    }
  }
  const batches: Buffer[] = [];
  for (let from = 0; from < rows.length; from += BATCH_ROWS)
    batches.push(Buffer.from(rows.slice(from, from + BATCH_ROWS).join("")));
  return batches;
}

/** COPY into a staging table and an upsert from there, a transaction a batch: as fast as a loader by hand goes. */
async function copyAndUpsert(handle: DatabaseHandle, batches: readonly Buffer[]): Promise<Run> {
  const client = await handle.pool.connect();
  try {
    await client.query("create temp table if not exists staging (like device_points)");
    return await timed(async () => {
      for (const batch of batches) {
        await client.query("begin");
        await pipeline(
          Readable.from([batch], { objectMode: false }),
          client.query(copyFrom("copy staging from stdin")),
        );
        await client.query(
          "insert into device_points select * from staging on conflict do nothing",
        );
        await client.query("truncate staging");
        await client.query("commit");
      }
    });
  } finally {
    client.release();
  }
}

/** A bare server whose one route stores one point by one prepared insert: what a report costs at the least. */
async function withPlainServer<T>(
  handle: DatabaseHandle,
  work: (port: number) => Promise<T>,
): Promise<T> {
  const app = fastify();
  app.post(report.path, async (request) => {
    const { points } = request.body as ReportRequest;
    await handle.pool.query({
      name: "plain-insert",
      text: `insert into device_points values ($1, $2, 1, now(), $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
      values: [
        new Date((points.slotAtSeconds[0] ?? 0) * 1000),
        BASELINE_DEVICES + Number(request.headers["x-device"]),
        points.inBps[0],
        points.outBps[0],
        points.diskReadBps[0],
        points.diskWriteBps[0],
        points.externalStorageBytes[0],
        points.stableValue[0],
        points.cpuPercent[0],
        points.memoryPercent[0],
        points.diskPercent[0],
      ],
    });
    return { code: 200 };
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  try {
    return await work((app.server.address() as AddressInfo).port);
  } finally {
    await app.close();
  }
}

async function sendReports(client: LoadProcess, port: number, shape: Shape): Promise<Run> {
  let failure: string | undefined;
  const run = await timed(async () => {
    failure = (await client.run(port, shape.connections)).failure;
  });
  if (failure !== undefined) throw new Error(`a report was not taken:\n${failure}`);
  return run;
}

async function benchShape(shape: Shape): Promise<void> {
  const points = shape.devices * shape.pointsPerReport * shape.reportsPerDevice;
  const rate = (runs: readonly Run[]): number =>
    (points / median(runs.map((run) => run.ms))) * 1000;
  const rateText = (runs: readonly Run[]): string =>
    `${Math.round(rate(runs)).toLocaleString("en")}/s`;
  // Fresh slots for every round, from six and a half days ago on.
  const spanMs = shape.pointsPerReport * shape.reportsPerDevice * SLOT_MS;
  const firstSlotMs = Math.floor((Date.now() - 6.5 * DAY_MS) / SLOT_MS) * SLOT_MS;

  await withBenchDatabase(async (handle) => {
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
      });
      round += 1;
      return sendReports(client, port, shape);
    };
    const checkNothingLost = async (rounds: number): Promise<void> => {
      const { rows } = await handle.pool.query<{ stored: number }>(
        "select count(*)::int as stored from device_points where device_id < $1",
        [BASELINE_DEVICES],
      );
      if (rows[0]?.stored !== points * rounds) throw new Error("acknowledged points were lost");
    };
    const copy = (): Promise<Run> =>
      copyAndUpsert(handle, copyBatches(shape, firstSlotMs + round * spanMs));
    try {
      await withBenchServer(handle, async (port) => {
        await copy();
        await send(port);
        const againstCopy = await compare(shape.rounds, copy, () => send(port));
        await checkNothingLost(shape.rounds + 1);
        printLine({
          what: `ingest over HTTP, ${shape.what}, against COPY in batches of 10,000 and an upsert, in rows a second`,
          ours: rateText(againstCopy.ours),
          baseline: rateText(againstCopy.baseline),
          ratio: rate(againstCopy.ours) / rate(againstCopy.baseline),
          goal: ">= 0.6",
          note: idleNote(againstCopy),
        });
        if (shape.pointsPerReport > 1) return;
        await withPlainServer(handle, async (plainPort) => {
          const againstPlain = await compare(
            shape.rounds,
            () => send(plainPort),
            () => send(port),
          );
          printLine({
            what: `ingest over HTTP, ${shape.what}, against a bare route with one prepared insert a request, in reports a second`,
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

export async function runIngestBench(): Promise<void> {
  for (const shape of SHAPES) await benchShape(shape);
}

import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { report, type ReportRequest } from "@nodeyard/contract/monitoring/agent-calls.ts";
import { SLOT_MS } from "@nodeyard/contract/time.ts";
import { fastify } from "fastify";
import { from as copyFrom } from "pg-copy-streams";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import { POINT_COLUMNS } from "../server/src/rooms/monitoring/point-rows.ts";
import { timed, type Run } from "./measure.ts";
import { pointFigures } from "./report-requests.ts";

const BATCH_ROWS = 10_000;
/** Devices of the baselines have ids of their own, so that neither side meets the other's rows. */
export const BASELINE_DEVICES = 1_000_000;

/** Load of one run: devices, reports and connections. */
export interface Shape {
  readonly what: string;
  /** Measured against COPY; others against a bare route. */
  readonly isBacklog: boolean;
  readonly devices: number;
  readonly pointsPerReport: number;
  readonly reportsPerDevice: number;
  readonly connections: number;
  readonly rounds: number;
}

/** The same rows as text for COPY, in batches. */
export function copyBatches(shape: Shape, firstSlotMs: number): Buffer[] {
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
            `${f.diskWriteBps}\t${f.externalStorageBytes}\t${f.stableValue}\t${f.cpuPercent}\t${f.memoryPercent}\t${f.diskPercent}\t${f.ioUtilPercent}\n`,
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
export async function copyAndUpsert(
  handle: DatabaseHandle,
  batches: readonly Buffer[],
): Promise<Run> {
  const client = await handle.pool.connect();
  try {
    await client.query("create temp table if not exists staging (like device_points)");
    return await timed(async () => {
      for (const batch of batches) {
        await client.query("begin");
        await pipeline(
          Readable.from([batch], { objectMode: false }),
          client.query(copyFrom(`copy staging (${POINT_COLUMNS}) from stdin`)),
        );
        await client.query(
          `insert into device_points (${POINT_COLUMNS}) select ${POINT_COLUMNS} from staging on conflict do nothing`,
        );
        await client.query("truncate staging");
        await client.query("commit");
      }
    });
  } finally {
    client.release();
  }
}

/** A bare server whose one route stores a report by one prepared insert: what a request costs at the least. */
export async function withPlainServer<T>(
  handle: DatabaseHandle,
  work: (port: number) => Promise<T>,
): Promise<T> {
  const app = fastify({ bodyLimit: 2 ** 20 });
  app.post(report.path, async (request) => {
    const { points } = request.body as ReportRequest;
    await handle.pool.query({
      name: "plain-insert",
      text: `
        insert into device_points (${POINT_COLUMNS})
        select to_timestamp(slot), $1, 1, now(), i, o, r, w, e, s, c, m, d, u
        from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::int[],
          $9::real[], $10::real[], $11::real[], $12::real[]) as p (slot, i, o, r, w, e, s, c, m, d, u)
        on conflict do nothing`,
      values: [
        BASELINE_DEVICES + Number(request.headers["x-device"]),
        points.slotAtSeconds,
        points.inBps,
        points.outBps,
        points.diskReadBps,
        points.diskWriteBps,
        points.externalStorageBytes,
        points.stableValue,
        points.cpuPercent,
        points.memoryPercent,
        points.diskPercent,
        points.ioUtilPercent,
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

import { sql } from "kysely";
import type { Queryable, Tx } from "../../../platform/database.ts";
import { kindBounds } from "../device-bounds.ts";
import type { ProbeResult } from "./next-probe.ts";

export interface ThroughputRow {
  readonly device_id: bigint;
  readonly due_at: Date;
  readonly token_hash: Buffer | null;
  readonly answer_digest: Buffer | null;
  readonly claimed_bps: bigint;
  /** Probes in a row that were not sent, with the one in progress. */
  readonly unsent_count: number;
  /** The last visit that it took part in. */
  readonly visit_at: Date | null;
  /** Outbound of the newest point, and what its kind can have. */
  readonly out_bps: bigint | null;
  readonly max_out_bps: bigint;
}

/** Locks the device's row, created at its first question. */
export async function lockThroughput(tx: Tx, deviceId: bigint, now: Date): Promise<ThroughputRow> {
  await sql`
    insert into device_throughput (device_id, account_id, due_at)
    select device_id, account_id, ${now} from devices where device_id = ${deviceId}
    on conflict (device_id) do nothing`.execute(tx);
  const { rows } = await sql<ThroughputRow>`
    select t.device_id, t.due_at, t.token_hash, t.answer_digest, t.claimed_bps, t.unsent_count, t.visit_at, s.out_bps, k.max_out_bps
    from device_throughput t
    join devices d on d.device_id = t.device_id
    join device_status s on s.device_id = t.device_id
    join (${kindBounds(now)}) k on k.kind = d.kind
    where t.device_id = ${deviceId} for update of t`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error(`device ${deviceId} has no throughput row`);
  return row;
}

interface Measured {
  /** Of earlier visits. */
  readonly best: bigint | null;
  readonly last: ProbeResult | undefined;
  /** The one before the last, if of the same visit. */
  readonly previous: ProbeResult | undefined;
}

interface ResultRow {
  readonly visit_at: Date | null;
  readonly up_bytes: number;
  readonly up_bps: bigint;
}

function resultOf(row: ResultRow): ProbeResult {
  return { bytes: row.up_bytes, seconds: (row.up_bytes * 8) / Math.max(Number(row.up_bps), 1) };
}

/** The best of a device's earlier visits at a network since an instant, and the newest probes of its visit. */
export async function readMeasured(
  db: Queryable,
  {
    deviceId,
    network,
    since,
    visitAt,
  }: { deviceId: bigint; network: string; since: Date; visitAt: Date | null },
): Promise<Measured> {
  const rows = await db
    .selectFrom("throughput_results")
    .select(["up_bytes", "up_bps", "visit_at"])
    .where("device_id", "=", deviceId)
    .where("network", "=", network)
    .where("measured_at", ">=", since)
    .orderBy("measured_at", "desc")
    .execute();
  const isOfVisit = (row: ResultRow): boolean =>
    visitAt !== null && row.visit_at?.getTime() === visitAt.getTime();
  const [last, previous] = rows.filter(isOfVisit).map(resultOf);
  const rates = rows.filter((row) => !isOfVisit(row)).map((row) => row.up_bps);
  const best = rates.reduce<bigint | null>(
    (most, bps) => (most === null || bps > most ? bps : most),
    null,
  );
  return { best, last, previous };
}

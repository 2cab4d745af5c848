import { deviceMoved, deviceUnbound, HAS_MOVED } from "../commands/device-unbound.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { ReportResponse } from "@nodeyard/contract/monitoring/agent-calls.ts";
import { monitoringErrors } from "@nodeyard/contract/monitoring/errors.ts";
import { MAX_SEQ_AHEAD } from "@nodeyard/contract/monitoring/rules.ts";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { SqlText, tagged } from "../../platform/sql-tag.ts";
import { keepNetworks } from "../conditions/past-network.ts";
import { classifyPoints, type Classification } from "./classify-points.ts";
import { encodePointRows, POINT_COLUMNS, type RowsOfDevice } from "./point-rows.ts";
import { readEarlierBindings, rowsOfEarlier, SLOTS_FROM } from "./machine-bindings.ts";
import type { ReceivedReport, AcceptedReport } from "./received-report.ts";
import { storeRuns } from "./identity/store-runs.ts";
import { updateStatus } from "./update-status.ts";

export type ReportOutcome = Omit<ReportResponse, "code" | "serverTime">;

interface DeviceRow {
  device_id: bigint;
  account_id: bigint;
  last_seq: bigint;
  last_point_at: Date | null;
  run_id: string | null;
  ext_ip: string;
  slots_from: Date;
  came_from_device_id: bigint | null;
}

function isTooFarAhead({ report }: ReceivedReport, device: DeviceRow): boolean {
  return BigInt(report.seq) - device.last_seq > MAX_SEQ_AHEAD;
}

/** Locks in id order, so that concurrent batches never deadlock. */
const LOCK_DEVICES = `
  select s.device_id, s.account_id, s.last_seq, s.last_point_at, s.run_id, s.ext_ip, d.came_from_device_id,
    ${SLOTS_FROM} as slots_from
  from device_status s join devices d on d.device_id = s.device_id
  where s.device_id = any($1::bigint[]) and d.unbound_at is null
  order by s.device_id for update of s`;

const KEEP_NETWORKS = {
  name: "keep-past-networks",
  text: String(keepNetworks(tagged(String), new SqlText("$1"), new SqlText("$2"))),
};

/** Notes that points of ended bindings came at an instant from where the machine is now. */
const NOTE_NETWORKS = `
  insert into device_past_networks (device_id, until_at, network)
  select ended.device_id, t.until_at, case when t.is_after then present.network else ended.network end
  from unnest($1::bigint[], $2::bigint[]) came (of, by)
  join device_status ended on ended.device_id = came.of join device_status present on present.device_id = came.by
  cross join (values ($3::timestamptz, false), ($3::timestamptz + interval '1 microsecond', true)) t (until_at, is_after)
  on conflict do nothing`;

function copyRows(client: pg.PoolClient, table: string, rows: Buffer): Promise<void> {
  const copy = client.query(
    copyFrom(`copy ${table} (${POINT_COLUMNS}) from stdin (format binary)`),
  );
  return new Promise((resolve, reject) => {
    copy.once("finish", resolve);
    copy.once("error", reject);
    copy.end(rows);
  });
}

function rowsOf(
  taken: readonly AcceptedReport[],
  pick: (verdict: Classification) => readonly number[],
): RowsOfDevice[] {
  return taken
    .map(({ deviceId, accountId, report, verdict }) => ({
      deviceId,
      accountId,
      points: report.points,
      indexes: pick(verdict),
    }))
    .filter((device) => device.indexes.length > 0);
}

/** Stores points whose slot may exist. @returns the number of new points per device. */
async function storeLate(
  client: pg.PoolClient,
  devices: readonly RowsOfDevice[],
  now: Date,
): Promise<ReadonlyMap<bigint, number>> {
  if (devices.length === 0) return new Map();
  await client.query("create temp table late_points (like device_points) on commit drop");
  await copyRows(client, "late_points", encodePointRows(devices, now));
  const { rows } = await client.query<{ device_id: bigint; points: number }>(`
    with stored as (
      insert into device_points (${POINT_COLUMNS}) select ${POINT_COLUMNS} from late_points
      on conflict do nothing returning device_id)
    select device_id, count(*)::int as points from stored group by device_id`);
  return new Map(rows.map((row) => [row.device_id, row.points]));
}

/** Devices of the reports whose machine has got another binding since its key was checked. */
async function readMoved(
  client: pg.PoolClient,
  deviceIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  if (deviceIds.length === 0) return new Set();
  const { rows } = await client.query<{ device_id: bigint }>(
    `select d.device_id from devices d where d.device_id = any($1::bigint[]) and ${HAS_MOVED}`,
    [deviceIds],
  );
  return new Set(rows.map((row) => row.device_id));
}

/**
 * Stores reports of different devices, in the caller's transaction. Under the lock of the device's status row each sequence
 * number counts once, and points newer than its newest are known to be new: those are written by COPY, the rest by an
 * insert that skips existing slots. `assumeExisting` treats every point as possibly existing.
 */
export async function storeReports(
  client: pg.PoolClient,
  reports: readonly ReceivedReport[],
  now: Date,
  assumeExisting: boolean,
): Promise<(ReportOutcome | ApiError)[]> {
  const locked = await client.query<DeviceRow>({
    name: "lock-reporting-devices",
    text: LOCK_DEVICES,
    values: [reports.map((report) => report.deviceId)],
  });
  const devices = new Map(locked.rows.map((row) => [row.device_id, row]));
  const bindings = await readEarlierBindings(client, locked.rows, now);

  const taken: AcceptedReport[] = [];
  for (const received of reports) {
    const device = devices.get(received.deviceId);
    if (!device || received.report.seq <= device.last_seq) continue;
    if (isTooFarAhead(received, device)) continue;
    const verdict = classifyPoints(received.report.points.slotAtSeconds, {
      now,
      slotsFrom: device.slots_from,
      earlierFrom: bindings.get(device.device_id)?.[0]?.slotsFrom,
      lastPointAt: device.last_point_at,
    });
    taken.push({ ...received, accountId: device.account_id, verdict });
  }
  const fresh = assumeExisting ? [] : rowsOf(taken, (verdict) => verdict.fresh);
  const late = rowsOf(taken, (verdict) =>
    assumeExisting ? [...verdict.late, ...verdict.fresh] : verdict.late,
  );
  const earlier = new Map(
    taken.map(({ deviceId, report, verdict }) => [
      deviceId,
      rowsOfEarlier(report.points, verdict.earlier, bindings.get(deviceId) ?? []),
    ]),
  );
  if (fresh.length > 0) await copyRows(client, "device_points", encodePointRows(fresh, now));
  const storedLate = await storeLate(client, [...late, ...[...earlier.values()].flat()], now);
  const runs = taken.filter(
    ({ deviceId, report: { runId, hardware } }) =>
      runId !== undefined &&
      (runId !== devices.get(deviceId)?.run_id || hardware?.print !== undefined),
  );
  const sharing = await storeRuns(client, runs, now);
  const elsewhere = taken.filter(({ deviceId, ip }) => ip !== devices.get(deviceId)?.ext_ip);
  if (elsewhere.length > 0)
    await client.query({
      ...KEEP_NETWORKS,
      values: [elsewhere.map(({ deviceId }) => deviceId), now],
    });
  if (taken.length > 0) await updateStatus(client, taken, now);
  const came = [...earlier].flatMap(([deviceId, rows]) =>
    rows.map((row): [bigint, bigint] => [row.deviceId, deviceId]),
  );
  if (came.length > 0)
    await client.query(NOTE_NETWORKS, [came.map(([of]) => of), came.map(([, by]) => by), now]);

  const outcomes = new Map(
    taken.map(({ deviceId, report, verdict }): [bigint, ReportOutcome] => {
      const freshCount = assumeExisting ? 0 : verdict.fresh.length;
      const lateCount =
        verdict.late.length + verdict.earlier.length + verdict.fresh.length - freshCount;
      const stored = [deviceId, ...(earlier.get(deviceId) ?? []).map((rows) => rows.deviceId)]
        .map((id) => storedLate.get(id) ?? 0)
        .reduce((sum, count) => sum + count, 0);
      return [
        deviceId,
        {
          accepted: freshCount + stored,
          duplicates: verdict.repeated + lateCount - stored,
          refused: verdict.refused,
          replayed: false,
          lastSeq: report.seq,
          ...(sharing.has(deviceId) && { hint: "identity_shared" }),
        },
      ];
    }),
  );
  const ended = reports.map(({ deviceId }) => deviceId).filter((id) => !devices.has(id));
  const moved = await readMoved(client, ended);
  return reports.map((received) => {
    const { deviceId } = received;
    const device = devices.get(deviceId);
    // The key was valid a moment ago: the device was unbound, transferred or put in another one's place meanwhile.
    if (!device) return moved.has(deviceId) ? deviceMoved() : deviceUnbound(deviceId);
    if (isTooFarAhead(received, device)) {
      const params = { lastSeq: String(device.last_seq) };
      return new ApiError(monitoringErrors.seqTooFar, { params });
    }
    return (
      outcomes.get(deviceId) ?? {
        accepted: 0,
        duplicates: 0,
        refused: { future: 0, tooOld: 0, unaligned: 0 },
        replayed: true,
        lastSeq: Number(device.last_seq),
      }
    );
  });
}

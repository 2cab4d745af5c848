import { floorTo, HOUR_MS, SLOT_MS, type TimeRange } from "@nodeyard/contract/time.ts";
import type { Selectable } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import type { DeviceHoursTable, DevicePointsTable } from "../../../platform/schema.ts";

/** Instants of the range that are multiples of the step. */
function stepsOf({ from, until }: TimeRange, stepMs: number): Date[] {
  const first = floorTo(from.getTime() + stepMs - 1, stepMs);
  const count = Math.max(0, Math.ceil((until.getTime() - first) / stepMs));
  return Array.from({ length: count }, (_, index) => new Date(first + index * stepMs));
}

/**
 * Keys start with the time, so a device's rows of a range are read by listing every slot: as many probes as slots, for any
 * number of devices. The limit keeps PostgreSQL from joining instead; the bounds let it prune other partitions.
 */
function statement(
  table: "device_points" | "device_hours",
  columns: readonly string[],
  at: string,
): string {
  return `select r.* from unnest($2::timestamptz[]) step cross join lateral (
      select ${columns.join(", ")} from ${table}
      where device_id = $1 and ${at} = step and ${at} >= $3 and ${at} < $4 limit 1
    ) r order by step`;
}

async function read<Row extends object>(
  { pool }: Pick<Deps, "pool">,
  query: { name: string; text: string },
  deviceId: bigint,
  range: TimeRange,
  stepMs: number,
): Promise<Row[]> {
  const steps = stepsOf(range, stepMs);
  if (steps.length === 0) return [];
  const { rows } = await pool.query<Row>({
    ...query,
    values: [deviceId, steps, range.from, range.until],
  });
  return rows;
}

const POINT_COLUMNS = [
  "slot_at",
  "in_bps",
  "out_bps",
  "disk_read_bps",
  "disk_write_bps",
  "external_storage_bytes",
  "stable_value",
  "cpu_percent",
  "memory_percent",
  "disk_percent",
  "io_util_percent",
] as const;

export type StoredPoint = Pick<Selectable<DevicePointsTable>, (typeof POINT_COLUMNS)[number]>;

/** A device's points of a range in order; slots without a report are absent. */
export function readPoints(
  deps: Pick<Deps, "pool">,
  deviceId: bigint,
  range: TimeRange,
): Promise<StoredPoint[]> {
  const text = statement("device_points", POINT_COLUMNS, "slot_at");
  return read(deps, { name: "read-device-points", text }, deviceId, range, SLOT_MS);
}

const HOUR_COLUMNS = ["hour_at", "in_bps_avg", "out_bps_avg", "stable_value_avg"] as const;

export type StoredHour = Pick<Selectable<DeviceHoursTable>, (typeof HOUR_COLUMNS)[number]>;

/** A device's settled hours that start within a range, in order. */
export function readHours(
  deps: Pick<Deps, "pool">,
  deviceId: bigint,
  range: TimeRange,
): Promise<StoredHour[]> {
  const text = statement("device_hours", HOUR_COLUMNS, "hour_at");
  return read(deps, { name: "read-device-hours", text }, deviceId, range, HOUR_MS);
}

import type { TimelineSpan } from "@nodeyard/contract/monitoring/timeline.ts";
import { floorTo, HOUR_MS, type TimeRange } from "@nodeyard/contract/time.ts";
import type { Deps } from "../../../platform/deps.ts";
import { excusedIn } from "../echo/outages.ts";
import { readHours, readPoints } from "../watch/read-points.ts";

/** Measurements of a device, or of an account's devices, in one step. */
export interface Measured {
  readonly outBps: number;
  readonly inBps: number;
  /** Null if stability was not measured. */
  readonly stable: number | null;
}

/** By the step's start in milliseconds; steps without a report are absent. */
export type MeasuredSteps = ReadonlyMap<number, Measured>;

const stableOf = (value: number | null): number | null => (value === 0 ? null : value);

/** A device's steps of a span: points of a day, settled hours of more. */
export async function readMeasured(
  deps: Pick<Deps, "db" | "pool">,
  deviceId: bigint,
  span: TimelineSpan,
  range: TimeRange,
): Promise<MeasuredSteps> {
  if (span === "24h") {
    const points = await readPoints(deps, deviceId, range);
    const isExcused = await excusedIn(deps, range);
    return new Map(
      points.map((point) => [
        point.slot_at.getTime(),
        {
          outBps: Number(point.out_bps),
          inBps: Number(point.in_bps),
          stable: isExcused(point.slot_at) ? null : stableOf(point.stable_value),
        },
      ]),
    );
  }
  const hours = await readHours(deps, deviceId, range);
  return new Map(
    hours.map((hour) => [
      hour.hour_at.getTime(),
      {
        outBps: Number(hour.out_bps_avg),
        inBps: Number(hour.in_bps_avg),
        stable: stableOf(hour.stable_value_avg),
      },
    ]),
  );
}

/** Medians of an account's devices by the hour; an hour with one device only has none. */
export async function readMedians(
  { db }: Pick<Deps, "db">,
  accountId: bigint,
  { from, until }: TimeRange,
): Promise<ReadonlyMap<number, Pick<Measured, "outBps" | "stable">>> {
  const rows = await db
    .selectFrom("account_hours")
    .select(["hour_at", "out_bps_median", "stable_value_median"])
    .where("account_id", "=", accountId)
    .where("hour_at", ">=", new Date(floorTo(from.getTime(), HOUR_MS)))
    .where("hour_at", "<", until)
    .execute();
  return new Map(
    rows.map((row) => [
      row.hour_at.getTime(),
      { outBps: Number(row.out_bps_median), stable: row.stable_value_median },
    ]),
  );
}

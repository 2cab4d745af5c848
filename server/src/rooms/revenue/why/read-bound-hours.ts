import type { Tx } from "../../../platform/database.ts";
import { isBoundIn } from "./explain-hours.ts";
import type { HourCredit, SettledHour } from "./read-why.ts";

export interface BoundDevice {
  readonly device_id: bigint;
  readonly bound_at: Date;
  readonly unbound_at: Date | null;
}

/** A settled hour in which a device was bound; without a credit if it did not report. */
export interface BoundHour {
  readonly hour: SettledHour;
  readonly credit: HourCredit | undefined;
}

/** Of these settled hours those in which each device was bound, with its credits; all read at once. */
export async function readBoundHours(
  tx: Tx,
  devices: readonly BoundDevice[],
  settled: readonly SettledHour[],
  now: Date,
): Promise<ReadonlyMap<bigint, readonly BoundHour[]>> {
  if (devices.length === 0 || settled.length === 0) return new Map();
  const credits = await tx
    .selectFrom("device_credits")
    .selectAll()
    .where(
      "hour_at",
      "in",
      settled.map((hour) => hour.hour_at),
    )
    .where(
      "device_id",
      "in",
      devices.map((device) => device.device_id),
    )
    .execute();
  const key = (deviceId: bigint, hourAt: Date): string => `${deviceId} ${hourAt.getTime()}`;
  const creditOf = new Map<string, HourCredit>(
    credits.map((credit) => [key(credit.device_id, credit.hour_at), credit]),
  );
  return new Map(
    devices.map((device) => [
      device.device_id,
      settled
        .map((hour) => ({ hour, credit: creditOf.get(key(device.device_id, hour.hour_at)) }))
        .filter(({ hour, credit }) => credit !== undefined || isBoundIn(hour.hour_at, device, now)),
    ]),
  );
}

import type { Tx } from "../../../platform/database.ts";
import { explainHour, isTold } from "./explain-hours.ts";
import { readSettledHours, type HourCredit } from "./read-why.ts";
import type { Loss } from "./weigh-causes.ts";

export interface BoundDevice {
  readonly device_id: bigint;
  readonly bound_at: Date;
  readonly unbound_at: Date | null;
}

/** Losses of several devices in these hours, with the figures of `explainDay`; late reports are not told apart from offline. */
export async function readLosses(
  tx: Tx,
  devices: readonly BoundDevice[],
  hours: readonly Date[],
  now: Date,
): Promise<ReadonlyMap<bigint, readonly Loss[]>> {
  const settled = await readSettledHours(tx, hours);
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
        .filter(({ hour, credit }) => credit !== undefined || isTold(hour.hour_at, device, now))
        .flatMap(
          ({ hour, credit }) =>
            explainHour({
              hourAt: hour.hour_at,
              binding: device,
              settled: hour,
              credit,
              lineId: undefined,
              latePoints: 0,
            }).losses,
        ),
    ]),
  );
}

import type { Tx } from "../../../platform/database.ts";
import { explainHour } from "./explain-hours.ts";
import { readBoundHours, type BoundDevice } from "./read-bound-hours.ts";
import { readSettledHours } from "./read-why.ts";
import type { Loss } from "./weigh-causes.ts";

/** Losses of several devices in these hours, with the figures of `explainDay`; late reports count as offline. */
export async function readLosses(
  tx: Tx,
  devices: readonly BoundDevice[],
  hours: readonly Date[],
  now: Date,
): Promise<ReadonlyMap<bigint, readonly Loss[]>> {
  const settled = await readSettledHours(tx, hours);
  const hoursOf = await readBoundHours(tx, devices, settled, now);
  return new Map(
    devices.map((binding) => [
      binding.device_id,
      (hoursOf.get(binding.device_id) ?? []).flatMap(
        ({ hour, credit }) =>
          explainHour({
            hourAt: hour.hour_at,
            binding,
            settled: hour,
            credit,
            lineId: undefined,
            latePoints: 0,
          }).losses,
      ),
    ]),
  );
}

import type { Tx } from "../../../platform/database.ts";
import { absenceCosts } from "../why/absence-costs.ts";
import { readLosses, type BoundDevice } from "../why/read-losses.ts";
import { lastDayOfHours } from "../why/read-why.ts";

/** What devices that are not well cost a day, from the last 24 settled hours. */
export interface CurrentLosses {
  /** Of a device that is offline all day; undefined before 24 hours are settled. */
  readonly offlineMicroBp: bigint | undefined;
  /** Of each device that was given, while its network was not usable. */
  readonly unusableMicroBp: ReadonlyMap<bigint, bigint>;
}

/** `devices` are few: those that a page names. */
export async function readCurrentLosses(
  tx: Tx,
  devices: readonly BoundDevice[],
  now: Date,
): Promise<CurrentLosses> {
  const losses =
    devices.length === 0
      ? new Map<bigint, never[]>()
      : await readLosses(tx, devices, await lastDayOfHours(tx, now), now);
  return {
    offlineMicroBp: await absenceCosts.ofDay(tx, now),
    unusableMicroBp: new Map(
      [...losses].map(([deviceId, ofDevice]) => [
        deviceId,
        ofDevice.reduce(
          (sum, { cause, lostMicroBp }) => (cause === "unusable" ? sum + lostMicroBp : sum),
          0n,
        ),
      ]),
    ),
  };
}

import { DAY_MS, floorTo, HOUR_MS } from "@nodeyard/contract/time.ts";
import type { AbsenceCosts } from "../../../platform/absence-costs.ts";
import { explainHour } from "./explain-hours.ts";
import { readLosses } from "./read-losses.ts";
import { lastDayOfHours, readSettledHours } from "./read-why.ts";
import type { Loss } from "./weigh-causes.ts";

/** A longer absence is not summed up: a mail does not wait for thousands of hours. */
const MAX_HOURS = (31 * DAY_MS) / HOUR_MS;
const HOURS_A_DAY = DAY_MS / HOUR_MS;

function lostOffline(losses: readonly Loss[]): bigint {
  return losses.reduce(
    (sum, { cause, lostMicroBp }) => (cause === "offline" ? sum + lostMicroBp : sum),
    0n,
  );
}

/** The figures of `explainDay` for the hours of an absence. */
export const absenceCosts: AbsenceCosts = {
  async ofDay(tx, now) {
    const settled = await readSettledHours(tx, await lastDayOfHours(tx, now));
    if (settled.length < HOURS_A_DAY) return undefined;
    const without = { credit: undefined, lineId: undefined, latePoints: 0 };
    return lostOffline(
      settled.flatMap(
        (hour) => explainHour({ ...without, hourAt: hour.hour_at, settled: hour }).losses,
      ),
    );
  },

  async ofAbsence(tx, { deviceId, from, to }, now) {
    const first = floorTo(from.getTime(), HOUR_MS);
    const count = Math.floor((to.getTime() - first) / HOUR_MS) + 1;
    if (count > MAX_HOURS) return undefined;
    const devices = await tx
      .selectFrom("devices")
      .select(["device_id", "bound_at", "unbound_at"])
      .where("device_id", "=", deviceId)
      .execute();
    const hours = Array.from({ length: count }, (_, hour) => new Date(first + hour * HOUR_MS));
    return lostOffline((await readLosses(tx, devices, hours, now)).get(deviceId) ?? []);
  },
};

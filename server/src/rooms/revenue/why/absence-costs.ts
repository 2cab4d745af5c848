import { DAY_MS, HOUR_MS, hoursIn } from "@nodeyard/contract/time.ts";
import type { Absence, AbsenceCosts } from "../../monitoring/incidents/absence-costs.ts";
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

function hoursKey(absence: Absence): string {
  const hours = hoursIn(absence);
  return `${hours[0]?.getTime()} ${hours.length}`;
}

/** The figures of `explainDay` for the hours of an absence. */
export const absenceCosts: AbsenceCosts = {
  async ofDay(tx, now) {
    const settled = await readSettledHours(tx, await lastDayOfHours(tx, now));
    if (settled.length < HOURS_A_DAY) return undefined;
    const without = { binding: undefined, credit: undefined, lineId: undefined, latePoints: 0 };
    return lostOffline(
      settled.flatMap(
        (hour) => explainHour({ ...without, hourAt: hour.hour_at, settled: hour }).losses,
      ),
    );
  },

  async ofAbsences(tx, absences, now) {
    const lost = new Map<bigint, bigint>();
    // Devices of one place go and come together: their hours are read once.
    for (const together of Map.groupBy(absences, hoursKey).values()) {
      const [first] = together;
      const hours = first ? hoursIn(first) : [];
      if (hours.length > MAX_HOURS) continue;
      const devices = await tx
        .selectFrom("devices")
        .select(["device_id", "bound_at", "unbound_at"])
        .where(
          "device_id",
          "in",
          together.map(({ deviceId }) => deviceId),
        )
        .execute();
      for (const [deviceId, losses] of await readLosses(tx, devices, hours, now)) {
        const amount = lostOffline(losses);
        if (amount > 0n) lost.set(deviceId, amount);
      }
    }
    return lost;
  },
};

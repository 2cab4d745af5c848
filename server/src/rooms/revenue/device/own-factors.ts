import { OWN_LEVEL_DAYS } from "@nodeyard/contract/revenue/rules.ts";
import { hoursIn, lastUtcDays, rangeOfDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { BoundDevice, BoundHour } from "../why/read-bound-hours.ts";
import type { HourCredit } from "../why/read-why.ts";
import type { OwnFactors } from "../why/weigh-gains.ts";

/** The last hour in which a device's network was usable. */
export type UsableHour = Pick<
  HourCredit,
  "online_share_ppm" | "usable_share_ppm" | "bandwidth_factor_ppm" | "mining_factor_ppm"
>;

function newestCredits(hours: readonly BoundHour[]): HourCredit[] {
  return hours
    .flatMap(({ credit }) => (credit && credit.online_share_ppm > 0 ? [credit] : []))
    .toSorted((one, other) => other.hour_at.getTime() - one.hour_at.getTime());
}

const isUsable = (credit: UsableHour): boolean => credit.usable_share_ppm > 0;

function sumPpm(credits: readonly UsableHour[], share: "online_share_ppm" | "usable_share_ppm") {
  return credits.reduce((sum, credit) => sum + credit[share], 0);
}

/** From the hours that are looked at, and before them from the last usable one; undefined for a device that never reported. */
export function ownFactors(
  hours: readonly BoundHour[],
  lastUsable: UsableHour | undefined,
): OwnFactors | undefined {
  const credits = newestCredits(hours);
  const usable = credits.find(isUsable) ?? lastUsable;
  const newest = credits[0] ?? lastUsable;
  if (!newest) return undefined;
  const measured = credits.length > 0 ? credits : [newest];
  return {
    usablePart: sumPpm(measured, "usable_share_ppm") / sumPpm(measured, "online_share_ppm"),
    bandwidthPpm: usable?.bandwidth_factor_ppm,
    miningPpm: newest.mining_factor_ppm,
  };
}

/** Of the devices without a usable network in these hours, the last usable hour before them, not older than some days. */
export async function readLastUsable(
  tx: Tx,
  devices: readonly BoundDevice[],
  hoursOf: ReadonlyMap<bigint, readonly BoundHour[]>,
  now: Date,
): Promise<ReadonlyMap<bigint, UsableHour>> {
  const ids = devices
    .map((device) => device.device_id)
    .filter((id) => !newestCredits(hoursOf.get(id) ?? []).some(isUsable))
    .map(String);
  if (ids.length === 0) return new Map();
  const { rows: days } = await sql<{ day: UtcDay }>`
    select distinct max(day) as day from device_days
    where day = any(${lastUtcDays(now, OWN_LEVEL_DAYS)}::date[]) and device_id = any(${ids}::bigint[]) and usable_point_count > 0
    group by device_id`.execute(tx);
  const hours = days.flatMap(({ day }) => hoursIn(rangeOfDay(day)));
  const { rows } = await sql<UsableHour & { device_id: bigint }>`
    select distinct on (device_id) device_id, online_share_ppm, usable_share_ppm, bandwidth_factor_ppm, mining_factor_ppm
    from device_credits
    where hour_at = any(${hours}::timestamptz[]) and device_id = any(${ids}::bigint[]) and usable_share_ppm > 0
    order by device_id, hour_at desc`.execute(tx);
  return new Map(rows.map((row) => [row.device_id, row]));
}

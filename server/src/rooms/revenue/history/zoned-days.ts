import { revenueErrors } from "@nodeyard/contract/revenue/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { DAY_MS, startOfUtcDay, utcDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { createZoneClock } from "@nodeyard/contract/zone.ts";
import { zoneNamed } from "../../../platform/time-zone.ts";

/** Calendar days of a time zone, `YYYY-MM-DD`; a day may have 23 or 25 hours, or be skipped. */
export interface ZonedDays {
  readonly zone: string;
  /** The instant's day in the zone. */
  dayOf(at: Date): UtcDay;
  /** Start of the day; of a skipped day, that of the next. */
  startOf(day: UtcDay): Date;
}

/** The days of an IANA zone; throws for an unknown name. */
export function daysIn(name: string): ZonedDays {
  const zone = zoneNamed(name);
  if (zone === undefined) throw new ApiError(revenueErrors.zoneUnknown);
  const clock = createZoneClock(zone);
  /** The zone's local time at the instant, as if it were UTC. */
  const wallMs = (atMs: number): number => {
    const part = Object.fromEntries(
      clock.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]),
    ) as Record<"year" | "month" | "day" | "hour" | "minute" | "second", number>;
    return Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
  };
  const offsetMs = (atMs: number): number => wallMs(atMs) - Math.floor(atMs / 1000) * 1000;
  return {
    zone,
    dayOf: (at) => utcDay(wallMs(at.getTime())),
    startOf: (day) => {
      const midnightMs = startOfUtcDay(day).getTime();
      // Tries the offsets before and after a possible DST change near that midnight.
      const starts = [midnightMs - DAY_MS, midnightMs + DAY_MS]
        .map((nearMs) => midnightMs - offsetMs(nearMs))
        .filter((atMs) => wallMs(atMs) >= midnightMs);
      return new Date(Math.min(...starts));
    },
  };
}

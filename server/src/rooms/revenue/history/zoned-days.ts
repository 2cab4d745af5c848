import { revenueErrors } from "@nodeyard/contract/revenue/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { DAY_MS, startOfUtcDay, utcDay, type UtcDay } from "@nodeyard/contract/time.ts";

/** Tells the calendar days of a time zone. A day is named as in UTC, `YYYY-MM-DD`, and may have 23 hours, or none. */
export interface ZonedDays {
  readonly zone: string;
  /** The day in the zone that the instant lies in. */
  dayOf(at: Date): UtcDay;
  /** The first instant of the day; of one that the zone skipped, that of the next. */
  startOf(day: UtcDay): Date;
}

/** IANA names begin with a letter; what else `Intl` accepts, `+08:00`, names no zone. */
const NAME = /^[A-Za-z][A-Za-z0-9_+/-]*$/;

function clockOf(zone: string): Intl.DateTimeFormat {
  try {
    if (!NAME.test(zone)) throw new RangeError(zone);
    return new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      calendar: "gregory",
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
  } catch (error) {
    if (error instanceof RangeError) throw new ApiError(revenueErrors.zoneUnknown);
    throw error;
  }
}

/** The days of a zone by its IANA name; refuses a name that there is not. */
export function daysIn(zone: string): ZonedDays {
  const clock = clockOf(zone);
  /** What the zone's clocks show at the instant, as if they stood at UTC. */
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
      // The offsets before and after any change of the clocks near that midnight: with one of them it is midnight.
      const starts = [midnightMs - DAY_MS, midnightMs + DAY_MS]
        .map((nearMs) => midnightMs - offsetMs(nearMs))
        .filter((atMs) => wallMs(atMs) >= midnightMs);
      return new Date(Math.min(...starts));
    },
  };
}

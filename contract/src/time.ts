/** Times are UTC instants; a day is a UTC day named `YYYY-MM-DD`. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
/** Telemetry slot: one point per device and five minutes. */
export const SLOT_MS = 5 * MINUTE_MS;
export const SLOTS_PER_HOUR = HOUR_MS / SLOT_MS;

/** Months and years of payments in yuan are those of China's calendar. */
export const CHINA_OFFSET_MS = 8 * HOUR_MS;

export type UtcDay = string;

export function utcDay(at: Date | number): UtcDay {
  return new Date(at).toISOString().slice(0, 10);
}

export function startOfUtcDay(day: UtcDay): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

export function addDays(day: UtcDay, days: number): UtcDay {
  return utcDay(startOfUtcDay(day).getTime() + days * DAY_MS);
}

/** The last `count` full UTC days before `now`, newest first (today excluded). */
export function lastUtcDays(now: Date | number, count: number): UtcDay[] {
  const today = utcDay(now);
  return Array.from({ length: count }, (_, index) => addDays(today, -1 - index));
}

export function floorTo(at: number, stepMs: number): number {
  return Math.floor(at / stepMs) * stepMs;
}

/** Seconds until the next full UTC hour, 1 to 3600. */
export function secondsToNextHour(now: number): number {
  return Math.ceil((floorTo(now, HOUR_MS) + HOUR_MS - now) / 1000);
}

/** An instant for a reader, to the minute or second: `2026-11-20 23:05 UTC`. */
export function formatInstant(
  at: Date | number | string,
  precision: "minute" | "second" = "minute",
): string {
  const text = new Date(at).toISOString().slice(0, precision === "minute" ? 16 : 19);
  return `${text.replace("T", " ")} UTC`;
}

export interface TimeRange {
  /** First instant of the range, and the first one behind it. */
  readonly from: Date;
  readonly until: Date;
}

/** A whole UTC day. */
export function rangeOfDay(day: UtcDay): TimeRange {
  const from = startOfUtcDay(day);
  return { from, until: new Date(from.getTime() + DAY_MS) };
}

/** Starts of the hours that a range touches, oldest first. */
export function hoursIn({ from, until }: TimeRange): Date[] {
  const first = floorTo(from.getTime(), HOUR_MS);
  const count = Math.max(0, Math.ceil((until.getTime() - first) / HOUR_MS));
  return Array.from({ length: count }, (_, hour) => new Date(first + hour * HOUR_MS));
}

import { HOUR_MS } from "../time.ts";
import { RUN_DAYS } from "./rules.ts";

const CHINA_OFFSET_MS = 8 * HOUR_MS;
/** Ten o'clock in China, on the same UTC day. */
const RUN_TIME = "T02:00:00.000Z";

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** The instant of a run: `2026-11-08` → ten o'clock of that day in China. */
export function runInstant(day: string): Date {
  return new Date(`${day}${RUN_TIME}`);
}

/** Run days of the month that China has at an instant, or of one of the next. */
function runDaysOf(at: Date, monthsLater = 0): string[] {
  const local = new Date(at.getTime() + CHINA_OFFSET_MS);
  const month = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + monthsLater));
  const prefix = `${month.getUTCFullYear()}-${twoDigits(month.getUTCMonth() + 1)}`;
  return RUN_DAYS.map((day) => `${prefix}-${twoDigits(day)}`);
}

/** Days of this month whose run is due: what was missed in an earlier month is not made up for, as quotas are of a month. */
export function dueDays(at: Date): string[] {
  return runDaysOf(at).filter((day) => runInstant(day) <= at);
}

/** The first run after an instant. */
export function nextRun(at: Date): Date {
  const later = [...runDaysOf(at), ...runDaysOf(at, 1)].map(runInstant);
  const next = later.find((instant) => instant > at);
  if (!next) throw new Error("a month without runs");
  return next;
}

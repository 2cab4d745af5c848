import { utcDay } from "@nodeyard/contract/time.ts";

/** Whether a text of an address is a day of the calendar, `2026-11-20`. */
export function isDay(text: string | undefined): text is string {
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const startMs = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(startMs) && utcDay(startMs) === text;
}

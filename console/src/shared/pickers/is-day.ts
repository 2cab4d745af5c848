import { utcDay } from "@nodeyard/contract/time.ts";

/** True if a text is a calendar day, `2026-11-20`. */
export function isDay(text: string | undefined): text is string {
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const startMs = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(startMs) && utcDay(startMs) === text;
}

import { lastUtcDays, type UtcDay } from "@nodeyard/contract/time.ts";

/** Full UTC days covered by the revenue lists. */
const LIST_DAYS = 7;

/** The days that a list of revenue can be asked for, newest first: the last seven in UTC, today excluded. */
export function listDays(nowMs: number): UtcDay[] {
  return lastUtcDays(nowMs, LIST_DAYS);
}

/** The first and the last of days that are offered, newest first. */
export function daysOf(offered: readonly UtcDay[]): { min: UtcDay; max: UtcDay } {
  const [max = ""] = offered;
  return { min: offered.at(-1) ?? max, max };
}

/** The day that an address names while it is offered, else the newest. */
export function offeredDay(text: string | undefined, offered: readonly UtcDay[]): UtcDay {
  return offered.find((day) => day === text) ?? offered[0] ?? "";
}

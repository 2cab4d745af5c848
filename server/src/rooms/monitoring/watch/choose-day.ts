import { ApiError } from "@nodeyard/contract/error.ts";
import { monitoringErrors } from "@nodeyard/contract/monitoring/errors.ts";
import { WATCH_BANDWIDTH_DAYS } from "@nodeyard/contract/monitoring/rules.ts";
import { addDays, DAY_MS, startOfUtcDay, utcDay, type UtcDay } from "@nodeyard/contract/time.ts";
import type { Deps } from "../../../platform/deps.ts";

type Known = Pick<Deps, "clock" | "config">;

/** True if the text is a valid calendar day: `2026-02-30` is not. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = startOfUtcDay(text);
  return !Number.isNaN(at.getTime()) && utcDay(at) === text;
}

/** Throws for future days, days before `first` and days beyond retention. */
function requireKept({ clock, config }: Known, day: UtcDay, first: UtcDay, field: string): void {
  const today = utcDay(clock.now());
  const firstKept = addDays(today, -config.telemetryKeepDays);
  const from = first > firstKept ? first : firstKept;
  if (day < from || day > today) {
    const days = (startOfUtcDay(today).getTime() - startOfUtcDay(from).getTime()) / DAY_MS;
    throw new ApiError(monitoringErrors.dayOutOfRange, { params: { days }, field });
  }
}

/** Day of the monitoring dialog: yesterday by default; today and the last 30 days are allowed. */
export function chooseWatchDay(known: Known, queryDate: string | undefined): UtcDay {
  const today = utcDay(known.clock.now());
  const day = queryDate || addDays(today, -1);
  if (!isDay(day)) throw new ApiError(monitoringErrors.dayInvalid);
  requireKept(known, day, addDays(today, -WATCH_BANDWIDTH_DAYS), "queryDate");
  return day;
}

/** Day of a node's charts: today by default; back to the start of the previous month. */
export function chooseNodeDay(known: Known, date: string | undefined): UtcDay {
  const today = utcDay(known.clock.now());
  const text = date || today;
  const day = /^\d{11,14}$/.test(text) ? utcDay(Number(text)) : text;
  if (!isDay(day)) throw new ApiError(monitoringErrors.dayInvalid, { field: "date" });
  const endOfLastMonth = addDays(`${today.slice(0, 7)}-01`, -1);
  requireKept(known, day, `${endOfLastMonth.slice(0, 7)}-01`, "date");
  return day;
}

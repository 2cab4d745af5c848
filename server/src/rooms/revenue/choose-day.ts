// Offered to other rooms.
import { ApiError } from "@nodeyard/contract/error.ts";
import { revenueErrors } from "@nodeyard/contract/revenue/errors.ts";
import {
  addDays,
  lastUtcDays,
  startOfUtcDay,
  utcDay,
  type UtcDay,
} from "@nodeyard/contract/time.ts";

/** Full UTC days that a revenue list covers, today excluded. */
const LIST_DAYS = 7;
/** Years with the same representation in JavaScript and PostgreSQL, with a margin for ranges. */
const FIRST_YEAR = 1970;
const LAST_YEAR = 9990;

/** Parses a day as `YYYY-MM-DD`, or an instant in milliseconds; throws for invalid days. */
export function readDay(text: string, field: string): UtcDay {
  const day = /^\d{11,14}$/.test(text) ? utcDay(Number(text)) : text;
  if (/^\d{4}-\d\d-\d\d$/.test(day)) {
    const year = Number(day.slice(0, 4));
    const at = startOfUtcDay(day);
    const isReal = !Number.isNaN(at.getTime()) && utcDay(at) === day;
    if (isReal && year >= FIRST_YEAR && year <= LAST_YEAR) return day;
  }
  throw new ApiError(revenueErrors.dayInvalid, { field });
}

/** The day of a revenue list: one of the last seven UTC days, yesterday by default. */
export function chooseListDay(now: Date, text: string | undefined, field = "queryDate"): UtcDay {
  const days = lastUtcDays(now, LIST_DAYS);
  const day = text ? readDay(text, field) : (days[0] as UtcDay);
  if (!days.includes(day)) throw new ApiError(revenueErrors.dayOutOfRange, { field });
  return day;
}

/** The first day of a month of this year up to now; the newest by default. */
export function chooseMonthStart(now: Date, text: string | undefined, field = "dateAt"): UtcDay {
  const today = utcDay(now);
  const newest = `${today.slice(0, 7)}-01`;
  const day = text ? readDay(text, field) : newest;
  const isOffered = day.endsWith("-01") && day >= `${today.slice(0, 4)}-01-01` && day <= newest;
  if (!isOffered) throw new ApiError(revenueErrors.monthOutOfRange, { field });
  return day;
}

/** Yesterday, the newest full UTC day. */
export function yesterday(now: Date): UtcDay {
  return addDays(utcDay(now), -1);
}

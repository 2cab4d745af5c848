import { ApiError } from "@nodeyard/contract/error.ts";
import { revenueErrors } from "@nodeyard/contract/revenue/errors.ts";
import { addDays, DAY_MS, startOfUtcDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { readDay } from "../choose-day.ts";
import { daysIn, type ZonedDays } from "./zoned-days.ts";

/** Three years, the usual maximum for tax purposes. */
const RANGE_MAX_DAYS = 1_100;

export interface DayRange {
  readonly days: ZonedDays;
  readonly first: UtcDay;
  readonly last: UtcDay;
  /** Start of the range, inclusive, and end, exclusive. */
  readonly from: Date;
  readonly until: Date;
}

/** A range of whole days of a zone, both ends inclusive; UTC by default. */
export function chooseRange(query: {
  readonly from: string;
  readonly to: string;
  readonly zone?: string | undefined;
}): DayRange {
  const days = daysIn(query.zone || "UTC");
  const first = readDay(query.from, "from");
  const last = readDay(query.to, "to");
  const daysLater = (startOfUtcDay(last).getTime() - startOfUtcDay(first).getTime()) / DAY_MS;
  if (daysLater < 0 || daysLater > RANGE_MAX_DAYS)
    throw new ApiError(revenueErrors.rangeInvalid, { params: { days: RANGE_MAX_DAYS } });
  return {
    days,
    first,
    last,
    from: days.startOf(first),
    until: days.startOf(addDays(last, 1)),
  };
}

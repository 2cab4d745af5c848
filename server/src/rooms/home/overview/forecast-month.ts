import { FORECAST_MAX_WEEKS, FORECAST_MIN_WEEKS } from "@nodeyard/contract/home/rules.ts";
import { addDays, DAY_MS, startOfUtcDay, type UtcDay } from "@nodeyard/contract/time.ts";

const DAYS_A_WEEK = 7;

export interface Forecast {
  readonly lowMicroBp: bigint;
  readonly highMicroBp: bigint;
  readonly weeks: number;
}

/** The first day of which revenue is needed. */
export function forecastSince(lastDay: UtcDay): UtcDay {
  return addDays(lastDay, 1 - FORECAST_MAX_WEEKS * DAYS_A_WEEK);
}

function lastOfMonth(day: UtcDay): UtcDay {
  const first = `${day.slice(0, 7)}-01`;
  return addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
}

function daysBetween(from: UtcDay, to: UtcDay): number {
  return (startOfUtcDay(to).getTime() - startOfUtcDay(from).getTime()) / DAY_MS;
}

/**
 * Range in which the month of `today` ends: what it brought up to the last settled day, and the days that are left as in the
 * weakest and in the best of the last four weeks; see docs/decisions/0042-overview.md. Weeks count from the first revenue on; none
 * of fewer than two. `revenueOf` is the revenue of a settled day.
 */
export function forecastMonth(facts: {
  readonly today: UtcDay;
  readonly lastDay: UtcDay;
  /** First day with revenue. */
  readonly firstDay: UtcDay;
  readonly revenueOf: (day: UtcDay) => bigint;
  /** Revenue of the month so far, unsettled days included. */
  readonly soFarMicroBp: bigint;
}): Forecast | undefined {
  const { today, lastDay, firstDay, revenueOf, soFarMicroBp } = facts;
  const fullWeeks = Math.floor((daysBetween(firstDay, lastDay) + 1) / DAYS_A_WEEK);
  const weeks = Math.min(fullWeeks, FORECAST_MAX_WEEKS);
  if (weeks < FORECAST_MIN_WEEKS) return undefined;
  const revenueBetween = (from: UtcDay, to: UtcDay): bigint => {
    let sum = 0n;
    for (let day = from; day <= to; day = addDays(day, 1)) sum += revenueOf(day);
    return sum;
  };
  const ofWeeks = Array.from({ length: weeks }, (_, ago) => {
    const last = addDays(lastDay, -ago * DAYS_A_WEEK);
    return revenueBetween(addDays(last, 1 - DAYS_A_WEEK), last);
  });
  const settled = revenueBetween(`${today.slice(0, 7)}-01`, lastDay);
  const end = lastOfMonth(today);
  const from = addDays(lastDay, 1);
  const first = `${today.slice(0, 7)}-01`;
  const daysLeft = BigInt(daysBetween(from < first ? first : from, end) + 1);
  const endWith = (week: bigint): bigint => {
    const sum = settled + (week * daysLeft) / BigInt(DAYS_A_WEEK);
    return sum > soFarMicroBp ? sum : soFarMicroBp;
  };
  const sorted = ofWeeks.toSorted((one, other) => (one < other ? -1 : 1));
  return {
    lowMicroBp: endWith(sorted[0] ?? 0n),
    highMicroBp: endWith(sorted.at(-1) ?? 0n),
    weeks,
  };
}

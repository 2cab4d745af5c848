import type { HomeOverviewResponse } from "@nodeyard/contract/home/overview-calls.ts";
import { OVERVIEW_DAYS } from "@nodeyard/contract/home/rules.ts";
import { EARNING_KINDS, type EarningKind } from "@nodeyard/contract/ledger.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import {
  addDays,
  DAY_MS,
  HOUR_MS,
  startOfUtcDay,
  utcDay,
  type UtcDay,
} from "@nodeyard/contract/time.ts";
import { readDaysSince, readSumOfKind } from "../../../ledger/statement.ts";
import type { Prepared } from "../../../platform/database.ts";
import { forecastMonth, forecastSince } from "./forecast-month.ts";

type Revenue = Pick<HomeOverviewResponse, "days" | "today" | "month">;

/** Kind that is paid by the hour; the rest of a day comes after its end. */
const HOURLY: EarningKind = "network";

const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n);

/** Thirty days, today, this month and its end, from the account's sums by UTC day. */
export async function readRevenue(
  client: Prepared,
  accountId: bigint,
  at: { readonly now: Date; readonly lastHourAt: Date | null; readonly lastDay: UtcDay | null },
): Promise<Revenue> {
  const today = utcDay(at.now);
  const firstShown = addDays(today, 1 - OVERVIEW_DAYS);
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const lastDay = at.lastDay !== null && at.lastDay < today ? at.lastDay : undefined;
  const since = [firstShown, firstOfMonth, ...(lastDay ? [forecastSince(lastDay)] : [])].toSorted();
  const rows = await readDaysSince(client, accountId, since[0] ?? firstShown);
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const amountOf = (day: UtcDay, kinds: readonly string[]): bigint =>
    sum(
      (byDay.get(day) ?? [])
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ amountMicroBp }) => amountMicroBp),
    );
  const totalOf = (day: UtcDay): bigint => amountOf(day, EARNING_KINDS);
  const soFarMicroBp = sum(
    [...byDay.keys()].filter((day) => day >= firstOfMonth && day <= today).map(totalOf),
  );
  const until =
    at.lastHourAt !== null && utcDay(at.lastHourAt) === today
      ? new Date(at.lastHourAt.getTime() + HOUR_MS)
      : undefined;
  const firstDay = [...byDay.keys()].filter((day) => totalOf(day) > 0n).toSorted()[0];
  const forecast =
    lastDay === undefined || firstDay === undefined
      ? undefined
      : forecastMonth({ today, lastDay, firstDay, revenueOf: totalOf, soFarMicroBp });
  return {
    days: Array.from({ length: OVERVIEW_DAYS }, (_, index) => {
      const day = addDays(firstShown, index);
      const of = (kind: EarningKind): string => formatMicroBp(amountOf(day, [kind]));
      return {
        day,
        network: of("network"),
        compute: of("compute"),
        activity: of("activity"),
        invite: of("invite"),
        total: formatMicroBp(totalOf(day)),
      };
    }),
    today: {
      amount: formatMicroBp(totalOf(today)),
      until: until?.toISOString() ?? null,
      sameHours: until
        ? {
            today: formatMicroBp(amountOf(today, [HOURLY])),
            yesterday: formatMicroBp(
              await readSumOfKind(client, accountId, HOURLY, {
                from: startOfUtcDay(addDays(today, -1)),
                until: new Date(until.getTime() - DAY_MS),
              }),
            ),
          }
        : null,
    },
    month: {
      month: today.slice(0, 7),
      amount: formatMicroBp(soFarMicroBp),
      forecast: forecast
        ? {
            low: formatMicroBp(forecast.lowMicroBp),
            high: formatMicroBp(forecast.highMicroBp),
            weeks: forecast.weeks,
          }
        : null,
    },
  };
}

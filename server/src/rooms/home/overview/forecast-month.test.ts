import { addDays, type UtcDay } from "@nodeyard/contract/time.ts";
import { expect, test } from "vitest";
import { forecastMonth } from "./forecast-month.ts";

const LAST_DAY = "2026-11-21";

function forecast(
  over: Partial<Parameters<typeof forecastMonth>[0]> = {},
): ReturnType<typeof forecastMonth> {
  return forecastMonth({
    today: "2026-11-22",
    lastDay: LAST_DAY,
    firstDay: "2026-01-01",
    revenueOf: () => 10n,
    soFarMicroBp: 214n,
    ...over,
  });
}
/** So much on each day of the weeks, the last week first. */
const weeksOf =
  (...ofDays: bigint[]) =>
  (day: UtcDay): bigint => {
    for (const [ago, amount] of ofDays.entries())
      if (day > addDays(LAST_DAY, -7 * (ago + 1))) return amount;
    return 0n;
  };

test("the month ends with what is settled and the days left as in the weakest and the best week", () => {
  expect(forecast()).toEqual({ lowMicroBp: 300n, highMicroBp: 300n, weeks: 4 });
  // 21 settled days: 7 × 10, 7 × 20, 7 × 5; nine days are left.
  expect(forecast({ revenueOf: weeksOf(10n, 20n, 5n, 10n) })).toEqual({
    lowMicroBp: 245n + 45n,
    highMicroBp: 245n + 180n,
    weeks: 4,
  });
});

test("a month does not end below what it has brought already", () => {
  const revenueOf = weeksOf(0n, 10n, 0n, 0n);
  expect(forecast({ revenueOf, soFarMicroBp: 90n })?.lowMicroBp).toBe(90n);
});

test("there is no range from fewer than two full weeks", () => {
  expect(forecast({ firstDay: addDays(LAST_DAY, -12) })).toBeUndefined();
  expect(forecast({ firstDay: addDays(LAST_DAY, -13) })).toMatchObject({ weeks: 2 });
  expect(forecast({ firstDay: addDays(LAST_DAY, -26) })).toMatchObject({ weeks: 3 });
});

test.each([
  ["on the first of a month, all of it is left", "2026-12-01", "2026-11-30", 310n],
  ["on the last, one day is left", "2026-11-30", "2026-11-29", 300n],
  ["days of the last month that are not settled are not of this", "2026-12-01", "2026-11-28", 310n],
  ["a February has its own length", "2028-02-10", "2028-02-09", 290n],
])("%s", (_rule, today, lastDay, end) => {
  expect(forecast({ today, lastDay, soFarMicroBp: 0n })?.highMicroBp).toBe(end);
});

import { expect, test } from "vitest";
import { listDays, offeredDay } from "./list-day.ts";

const NOON = Date.parse("2026-03-02T12:00:00Z");

test("the last seven UTC days are offered, newest first, today excluded", () => {
  expect(listDays(NOON)).toEqual([
    "2026-03-01",
    "2026-02-28",
    "2026-02-27",
    "2026-02-26",
    "2026-02-25",
    "2026-02-24",
    "2026-02-23",
  ]);
});

test("a day that is not offered gives way to yesterday", () => {
  const days = listDays(NOON);
  expect(offeredDay("2026-02-25", days)).toBe("2026-02-25");
  for (const text of [undefined, "", "2026-03-02", "2026-02-22", "yesterday"])
    expect(offeredDay(text, days)).toBe("2026-03-01");
});

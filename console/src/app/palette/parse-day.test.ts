import { expect, test } from "vitest";
import { parseDay } from "./parse-day.ts";

const TODAY = "2026-11-22";

test.each([
  ["2026-11-18", "2026-11-18"],
  ["2026/11/8", "2026-11-08"],
  ["11-18", "2026-11-18"],
  ["12-31", "2025-12-31"],
  ["nov 18", "2026-11-18"],
  ["Nov 18, 2025", "2025-11-18"],
  ["18 november", "2026-11-18"],
  ["11月18日", "2026-11-18"],
  ["2025年3月1日", "2025-03-01"],
  ["昨天", "2026-11-21"],
  ["前天", "2026-11-20"],
  [" Yesterday ", "2026-11-21"],
  ["today", TODAY],
])("%s is %s", (text, day) => {
  expect(parseDay(text, TODAY)).toBe(day);
});

test.each([
  "",
  "11",
  "february 30",
  "2026-02-30",
  "2026-11-23",
  "1e99",
  "nov",
  "x 18",
  "constructor",
])("%o is no day that has come", (text) => {
  expect(parseDay(text, TODAY)).toBeUndefined();
});

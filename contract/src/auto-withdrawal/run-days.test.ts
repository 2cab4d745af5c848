import { expect, it } from "vitest";
import { dueDays, nextRun } from "./run-days.ts";

it.each([
  ["before ten o'clock in China", "2026-11-08T01:59:59Z", ["2026-11-01"], "2026-11-08T02:00:00Z"],
  ["at ten", "2026-11-08T02:00:00Z", ["2026-11-01", "2026-11-08"], "2026-11-15T02:00:00Z"],
  ["in a month that has begun in China alone", "2026-11-30T16:00:00Z", [], "2026-12-01T02:00:00Z"],
  [
    "at the end of a year",
    "2026-12-31T15:59:59Z",
    ["2026-12-01", "2026-12-08", "2026-12-15", "2026-12-22"],
    "2027-01-01T02:00:00Z",
  ],
])("%s", (_what, at, due, next) => {
  expect(dueDays(new Date(at))).toEqual(due);
  expect(nextRun(new Date(at))).toEqual(new Date(next));
});

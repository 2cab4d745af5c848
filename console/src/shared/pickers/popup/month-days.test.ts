import { expect, test } from "vitest";
import { monthStart, weeksOf } from "./month-days.ts";

test("the month before January is December of the last year", () => {
  expect(monthStart("2026-01-31")).toBe("2026-01-01");
  expect(monthStart("2026-01-31", -1)).toBe("2025-12-01");
  expect(monthStart("2025-12-05", 1)).toBe("2026-01-01");
});

test("weeks begin on Monday and hold the days of the month alone", () => {
  const weeks = weeksOf("2026-11-22");
  expect(weeks).toHaveLength(6);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(weeks[0]?.filter(Boolean)).toEqual(["2026-11-01"]);
  expect(weeks.at(-1)?.filter(Boolean)).toEqual(["2026-11-30"]);
  expect(weeks.flat().filter(Boolean)).toHaveLength(30);
});

test("a leap day has its place", () => {
  expect(weeksOf("2028-02-01").flat().filter(Boolean)).toHaveLength(29);
});

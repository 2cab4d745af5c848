import { expect, test } from "vitest";
import { chartColumns, loneValues, nearestIndex, timeText, valueRange } from "./chart-data.ts";

test("keeps a missing value as a gap", () => {
  const line = { label: "a", color: "primary", values: [1, null, 3] } as const;
  expect(chartColumns([10, 20, 30], [line])).toEqual([
    [10, 20, 30],
    [1, null, 3],
  ]);
});

test("refuses a line whose values do not fit the times", () => {
  const line = { label: "a", color: "primary", values: [1] } as const;
  expect(() => chartColumns([10, 20], [line])).toThrow("a: 1 values for 2 times");
});

test("names days and minutes in UTC", () => {
  const seconds = Date.parse("2026-11-19T23:55:00Z") / 1000;
  expect(timeText(seconds, "day", "UTC")).toBe("2026-11-19");
  expect(timeText(seconds, "minute", "UTC")).toBe("2026-11-19 23:55");
  expect(timeText(seconds, "minute", "Asia/Shanghai")).toBe("2026-11-20 07:55");
});

test("starts at zero and leaves room above the highest value", () => {
  expect(valueRange(20, 100)[0]).toBe(0);
  expect(valueRange(20, 100)[1]).toBeGreaterThan(100);
  expect(valueRange(0, 0)).toEqual([0, 1]);
  expect(valueRange(null, null)).toEqual([0, 1]);
  expect(valueRange(0, 0, 0, 1_000_000)).toEqual([0, 1_000_000]);
});

test("goes below zero for negative values, and up to the given maximum", () => {
  expect(valueRange(-100, 50)[0]).toBeLessThan(-100);
  expect(valueRange(-100, -50)[1]).toBe(0);
  expect(valueRange(0, 10, 2500)[1]).toBeGreaterThan(2500);
});

test("finds the time that is nearest to another", () => {
  expect(nearestIndex([10, 20, 30], 0)).toBe(0);
  expect(nearestIndex([10, 20, 30], 24)).toBe(1);
  expect(nearestIndex([10, 20, 30], 99)).toBe(2);
});

test("finds the values that stand between two gaps", () => {
  expect(loneValues([1, null, 2, null, 3, 4, null, 5], 0, 7)).toEqual([0, 2, 7]);
  expect(loneValues([1, null, 2, null, 3], 1, 3)).toEqual([2]);
});

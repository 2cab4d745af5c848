import { expect, it } from "vitest";
import { beginningOn, endingOn, presetOf, presetRange, rangeOf, rangeSearch } from "./day-range.ts";
import { nodeDays } from "./node-view.ts";

const TODAY = "2026-03-10";
const CHOICES = nodeDays(Date.parse(`${TODAY}T08:00:00Z`));
const WEEK = { from: "2026-03-04", to: TODAY };

it("is the last seven days where the address names no range that can be chosen", () => {
  for (const parameters of [
    {},
    { from: "2026-03-01" },
    { from: "2026-03-05", to: "2026-03-01" },
    { from: "2026-01-31", to: "2026-02-02" },
    { from: "x", to: "2026-03-11" },
  ]) {
    expect(rangeOf(rangeSearch.read(parameters), CHOICES)).toEqual(WEEK);
  }
});

it("is the address's own range, cut to 31 days", () => {
  const range = { from: "2026-02-20", to: "2026-02-20" };
  expect(rangeOf(rangeSearch.read(range), CHOICES)).toEqual(range);
  expect(rangeOf(rangeSearch.read({ from: "2026-02-01", to: TODAY }), CHOICES)).toEqual({
    from: "2026-02-01",
    to: "2026-03-03",
  });
});

it("knows the ranges that are chosen with one click", () => {
  expect(presetRange("month", TODAY)).toEqual({ from: "2026-02-08", to: TODAY });
  expect(presetOf(presetRange("yesterday", TODAY), TODAY)).toBe("yesterday");
  expect(presetOf(WEEK, TODAY)).toBe("week");
  expect(presetOf({ from: "2026-03-03", to: TODAY }, TODAY)).toBeUndefined();
});

it("moves the other end along, so that a range is never turned round or longer than 31 days", () => {
  expect(beginningOn(WEEK, "2026-03-06")).toEqual({ from: "2026-03-06", to: TODAY });
  expect(beginningOn({ from: "2026-03-01", to: "2026-03-02" }, "2026-03-05")).toEqual({
    from: "2026-03-05",
    to: "2026-03-05",
  });
  expect(beginningOn(WEEK, "2026-02-01")).toEqual({ from: "2026-02-01", to: "2026-03-03" });
  expect(endingOn(WEEK, "2026-02-01")).toEqual({ from: "2026-02-01", to: "2026-02-01" });
  expect(endingOn({ from: "2026-02-01", to: "2026-02-02" }, TODAY)).toEqual({
    from: "2026-02-08",
    to: TODAY,
  });
});

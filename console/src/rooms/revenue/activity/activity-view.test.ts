import { expect, test } from "vitest";
import { activitySearch, activityViewOf, monthStarts, pageOf } from "./activity-view.ts";

test("the month starts of this UTC year that have come are offered, newest first", () => {
  expect(monthStarts(Date.parse("2026-03-01T00:00:00Z"))).toEqual([
    "2026-03-01",
    "2026-02-01",
    "2026-01-01",
  ]);
  expect(monthStarts(Date.parse("2026-01-31T23:59:59Z"))).toEqual(["2026-01-01"]);
  expect(monthStarts(Date.parse("2026-12-31T12:00:00Z"))).toHaveLength(12);
});

test("new devices open with yesterday, old ones with this month; another day of the address is ignored", () => {
  const now = Date.parse("2026-03-10T12:00:00Z");
  expect(activityViewOf("new", activitySearch.read({}), now)).toEqual({
    kind: "new",
    day: "2026-03-09",
    page: 1,
  });
  expect(activityViewOf("old", activitySearch.read({ day: "2026-03-09" }), now).day).toBe(
    "2026-03-01",
  );
  expect(activityViewOf("old", activitySearch.read({ day: "2026-01-01", page: "3" }), now)).toEqual(
    {
      kind: "old",
      day: "2026-01-01",
      page: 3,
    },
  );
});

test("rows are cut into pages, the last one with what is left", () => {
  const rows = Array.from({ length: 45 }, (_, index) => index);
  expect(pageOf(rows, 1, 20)).toEqual(rows.slice(0, 20));
  expect(pageOf(rows, 3, 20)).toEqual([40, 41, 42, 43, 44]);
  expect(pageOf(rows, 4, 20)).toEqual([]);
});

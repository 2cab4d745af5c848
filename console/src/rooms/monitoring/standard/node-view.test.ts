import { expect, it } from "vitest";
import { nodeDays, nodeViewOf, watchSearch } from "./node-view.ts";

it("offers today and every day back to the first of the previous month", () => {
  const days = nodeDays(Date.parse("2026-03-10T00:00:01Z"));
  expect(days[0]).toBe("2026-03-10");
  expect(days.at(-1)).toBe("2026-02-01");
  expect(days).toHaveLength(38);
});

it("goes back into the year before in January", () => {
  expect(nodeDays(Date.parse("2026-01-01T12:00:00Z"))).toHaveLength(32);
  expect(nodeDays(Date.parse("2026-01-01T12:00:00Z")).at(-1)).toBe("2025-12-01");
});

it("shows all figures of today where the address names nothing that can be chosen", () => {
  const choices = nodeDays(Date.parse("2026-03-10T08:00:00Z"));
  const opening = { type: "all", day: "2026-03-10" };
  expect(nodeViewOf(watchSearch.read({}), choices)).toEqual(opening);
  expect(nodeViewOf(watchSearch.read({ type: "gpu", date: "2026-01-31" }), choices)).toEqual(
    opening,
  );
  expect(nodeViewOf(watchSearch.read({ type: "diskio", date: "2026-02-01" }), choices)).toEqual({
    type: "diskio",
    day: "2026-02-01",
  });
});

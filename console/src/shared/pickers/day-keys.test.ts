import { expect, test } from "vitest";
import { clampDay, keyedDay } from "./day-keys.ts";

const press = (key: string, held: object = {}) =>
  keyedDay(
    { key, ctrlKey: false, metaKey: false, altKey: false, ...held },
    "2026-11-01",
    "2026-11-22",
  );

test("T means today, the arrows the next day and the one before, other keys nothing", () => {
  expect([press("t"), press("T"), press("ArrowUp"), press("ArrowDown")]).toEqual([
    "2026-11-22",
    "2026-11-22",
    "2026-11-02",
    "2026-10-31",
  ]);
  expect([press("5"), press("t", { ctrlKey: true }), press("t", { metaKey: true })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("a day outside of the bounds becomes the nearest one", () => {
  expect(clampDay("2026-01-01", "2026-02-01", "2026-03-01")).toBe("2026-02-01");
  expect(clampDay("2026-04-01", "2026-02-01", "2026-03-01")).toBe("2026-03-01");
  expect(clampDay("2026-02-10", "2026-02-01", "2026-03-01")).toBe("2026-02-10");
});

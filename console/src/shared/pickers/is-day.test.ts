import { expect, it } from "vitest";
import { isDay } from "./is-day.ts";

it("takes days of the calendar and nothing else", () => {
  expect(["2026-11-20", "2024-02-29"].every(isDay)).toBe(true);
  for (const text of [undefined, "", "2026-02-29", "2026-13-01", "2026-1-1", "20.11.2026", "today"])
    expect(isDay(text)).toBe(false);
});

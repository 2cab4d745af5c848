import { expect, it } from "vitest";
import { isPeak, peakEnd } from "./peak-hours.ts";

it.each([
  ["2026-03-10T03:29:59.999Z", false],
  ["2026-03-10T03:30:00.000Z", true],
  ["2026-03-10T05:59:59.999Z", true],
  ["2026-03-10T06:00:00.000Z", false],
  ["2026-03-10T09:59:59.999Z", false],
  ["2026-03-10T10:00:00.000Z", true],
  ["2026-03-10T15:59:59.999Z", true],
  ["2026-03-10T16:00:00.000Z", false],
])("%s is in peak hours: %s", (at, expected) => {
  expect(isPeak(new Date(at))).toBe(expected);
});

it("says when the peak ends, at midnight too", () => {
  expect(peakEnd(Date.UTC(2026, 2, 10, 4))?.toISOString()).toBe("2026-03-10T06:00:00.000Z");
  expect(peakEnd(Date.UTC(2026, 2, 10, 12))?.toISOString()).toBe("2026-03-10T16:00:00.000Z");
  expect(peakEnd(Date.UTC(2026, 2, 10, 8))).toBeUndefined();
});

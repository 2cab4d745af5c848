import { expect, test } from "vitest";
import { hoursLeft } from "./time-left.tsx";

const AT = Date.parse("2026-11-21T12:00:00Z");

test.each([
  [24 * 3600_000, "24:00:00"],
  [24 * 3600_000 - 1, "24:00:00"],
  [3600_000 - 1000, "00:59:59"],
  [61_001, "00:01:02"],
  [1, "00:00:01"],
  [0, "00:00:00"],
  [-5000, "00:00:00"],
])("%i ms before, %s are left", (ms, words) => {
  expect(hoursLeft(AT, AT - ms)).toBe(words);
});

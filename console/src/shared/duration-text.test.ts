import { expect, test } from "vitest";
import { durationText } from "./duration-text.ts";

test("says how long in the two largest units", () => {
  expect(durationText(42 * 60_000)).toBe("42 min");
  expect(durationText((3 * 60 + 20) * 60_000)).toBe("3 h 20 min");
  expect(durationText((2 * 24 + 4) * 3_600_000)).toBe("2 d 4 h");
});

test("leaves out a second unit of zero", () => {
  expect(durationText(0)).toBe("0 min");
  expect(durationText(3 * 3_600_000)).toBe("3 h");
  expect(durationText(24 * 3_600_000 + 59 * 60_000)).toBe("1 d");
});

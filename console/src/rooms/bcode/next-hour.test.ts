import { expect, test } from "vitest";
import { minutesAndSeconds, secondsUntil } from "./next-hour.ts";

test("writes the time left as minutes and seconds", () => {
  expect(minutesAndSeconds(3600)).toBe("60:00");
  expect(minutesAndSeconds(61)).toBe("01:01");
  expect(minutesAndSeconds(9.2)).toBe("00:10");
  expect(minutesAndSeconds(0)).toBe("00:00");
  expect(minutesAndSeconds(-5)).toBe("00:00");
});

test("counts whole seconds up, so that zero means the hour has begun", () => {
  expect(secondsUntil(10_000, 9_001)).toBe(1);
  expect(secondsUntil(10_000, 10_000)).toBe(0);
  expect(secondsUntil(10_000, 99_000)).toBe(0);
});

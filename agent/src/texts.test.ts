import { expect, it } from "vitest";
import { durationText, textsIn } from "./texts.ts";

it.each([
  [45_000, "45 seconds", "45 秒"],
  [-90_000, "90 seconds", "90 秒"],
  [1_000, "1 second", "1 秒"],
  [7_199_000, "120 minutes", "120 分钟"],
  [3 * 3_600_000, "3 hours", "3 小时"],
  [9 * 86_400_000, "9 days", "9 天"],
])("formats %i ms in the largest suitable unit", (milliseconds, english, chinese) => {
  expect(durationText(milliseconds, textsIn("en"))).toBe(english);
  expect(durationText(milliseconds, textsIn("zn"))).toBe(chinese);
});

it.each([
  [1, "Stopped. 1 unsent point kept for the next start."],
  [2, "Stopped. 2 unsent points kept for the next start."],
])("counts %i in the right number", (waiting, english) =>
  expect(textsIn("en").stopped({ waiting })).toBe(english),
);

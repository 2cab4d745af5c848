import { expect, test } from "vitest";
import { dayToOpen, watchChoices } from "./watch-days.ts";

const now = Date.parse("2026-11-20T00:03:00Z");

test("today and the last full UTC days can be watched, newest first", () => {
  const choices = watchChoices(now, 7);
  expect(choices).toHaveLength(8);
  expect(choices[0]).toBe("2026-11-20");
  expect(choices[7]).toBe("2026-11-13");
});

test("yesterday comes first, and then the day that was watched last as long as it can be", () => {
  const choices = watchChoices(now, 7);
  expect(dayToOpen(choices, undefined)).toBe("2026-11-19");
  expect(dayToOpen(choices, "2026-11-15")).toBe("2026-11-15");
  expect(dayToOpen(choices, "2026-10-01")).toBe("2026-11-19");
});

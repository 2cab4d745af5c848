import { expect, it } from "vitest";
import { redialDelayMs } from "./redial-delay.ts";

const least = (): number => 0;
const most = (): number => 1;

it("grows from seconds to five minutes, half of it jitter", () => {
  expect([1, 2, 3, 20].map((failures) => redialDelayMs(failures, "noServer", least))).toEqual([
    1_000, 2_000, 4_000, 150_000,
  ]);
  expect([1, 20].map((failures) => redialDelayMs(failures, "noServer", most))).toEqual([
    2_000, 300_000,
  ]);
});

it.each(["authFailed", "serverRefused"] as const)("is a minute at least after %s", (error) => {
  expect(redialDelayMs(1, error, least)).toBe(61_000);
  expect(redialDelayMs(1, error, most)).toBe(92_000);
});

import { expect, it } from "vitest";
import { backoffMs } from "./backoff.ts";

it("doubles from two seconds to five minutes, with a random half", () => {
  const most = () => 1;
  expect([1, 2, 3, 20, 5000].map((failures) => backoffMs(failures, undefined, most))).toEqual([
    2_000, 4_000, 8_000, 300_000, 300_000,
  ]);
  expect(backoffMs(3, undefined, () => 0)).toBe(4_000);
});

it("waits at least as long as the server asks, within reason", () => {
  expect(backoffMs(1, 60, () => 0)).toBe(60_000);
  expect(backoffMs(1, 60, () => 1)).toBe(75_000);
  expect(backoffMs(1, 1e9, () => 0)).toBe(300_000);
});

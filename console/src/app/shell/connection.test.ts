import { expect, test } from "vitest";
import { lostSince, retryDelayMs } from "./connection.ts";

test("one part without an answer is not a lost connection, two are, since the first of them", () => {
  expect(lostSince([])).toBeUndefined();
  expect(lostSince([7])).toBeUndefined();
  expect(lostSince([9, 7, 8])).toBe(7);
});

test("it is tried again after 2, 5 and then every 15 seconds", () => {
  expect([0, 1, 2, 3, 50].map(retryDelayMs)).toEqual([2000, 5000, 15_000, 15_000, 15_000]);
});

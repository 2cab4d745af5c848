import { expect, test } from "vitest";
import { readAmount, shownBp } from "./amount.ts";

test.each([
  ["5000", 5_000_000_000n],
  [" 5000.5 ", 5_000_500_000n],
  ["5,000", 5_000_000_000n],
  ["10,000,000.000001", 10_000_000_000_001n],
  ["0", 0n],
])("%s is an amount", (typed, microBp) => {
  expect(readAmount(typed)).toBe(microBp);
});

test.each([
  "",
  " ",
  "abc",
  "5k",
  "1e4",
  "-5000",
  "5,00",
  "50,00,000",
  "5 000",
  "0.0000001",
  "５０００",
  "NaN",
  "+5000",
  ".",
])("%j is none", (typed) => {
  expect(readAmount(typed)).toBeUndefined();
});

test.each([
  [5_000_000_000n, "5,000"],
  [4_400_500_000n, "4,400.5"],
  [10_000_000_000_001n, "10,000,000.000001"],
  [100_000_000n, "100"],
  [0n, "0"],
])("%s micro-BP are shown without decimals that say nothing", (microBp, shown) => {
  expect(shownBp(microBp)).toBe(shown);
});

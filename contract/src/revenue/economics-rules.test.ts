import { expect, test } from "vitest";
import { readElectricityPrice, readMoney, readPower } from "./economics-rules.ts";

test.each([
  ["0", 0n],
  ["12", 1200n],
  [" 12.5 ", 1250n],
  ["10000000", 1_000_000_000n],
])("%s is an amount of money", (text, hundredths) => {
  expect(readMoney(text)).toBe(hundredths);
});

test.each([
  "",
  "-1",
  "1e99",
  "1e2",
  "NaN",
  "Infinity",
  "free",
  "1,000",
  "1.234",
  "10000000.01",
  "99999999999999999999",
  "0x10",
  "١٢",
  ".5",
  "5.",
])("%j is none", (text) => {
  expect(readMoney(text)).toBeUndefined();
});

test("power is whole watts, electricity has four places", () => {
  expect([readPower("65"), readPower("6.5"), readPower("100001"), readPower("-3")]).toEqual([
    65,
    undefined,
    undefined,
    undefined,
  ]);
  expect([readElectricityPrice("0.5583"), readElectricityPrice("101")]).toEqual([5583n, undefined]);
});

import { expect, it } from "vitest";
import { decimalsIn } from "./decimals-in.ts";

it("an amount is a number in a spreadsheet while a number keeps all its digits", () => {
  const number = decimalsIn("xlsx");
  expect(number("8603.977420")).toBe(8603.97742);
  expect(number("-5.000000")).toBe(-5);
  expect(number("0.000001")).toBe(0.000001);
  expect(number("999999999.999999")).toBe(999_999_999.999999);
  expect(number("1000000000.000001")).toBe("1000000000.000001");
  expect(number("")).toBeNull();
});

it("an amount keeps every digit in CSV", () => {
  expect(decimalsIn("csv")("0.100000")).toBe("0.100000");
});

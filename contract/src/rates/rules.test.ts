import { describe, expect, test } from "vitest";
import { boundsOf, formatFigure, isRateValue, leapsOf, parseFigure, RATES } from "./rules.ts";

const { fee, maxDelay, onlineNeedsUsable, pool } = RATES.network.fields;

describe("a figure", () => {
  test.each([
    ["1", 10_000n],
    ["0.0001", 1n],
    [" 100 ", 1_000_000n],
    ["99.99990", undefined],
    ["100.0001", undefined],
    ["-1", undefined],
    ["1e2", undefined],
    ["1,5", undefined],
    ["", undefined],
  ])("%j of a percentage is %s parts per million", (text, value) => {
    expect(parseFigure(text, fee)).toBe(value);
  });

  test("is written without zeros at its end, and is read as the same again", () => {
    for (const [value, text] of [
      [79_908_000_000n, "79908"],
      [1_500_000n, "1.5"],
      [1n, "0.000001"],
    ] as const) {
      expect(formatFigure(value, pool.unit)).toBe(text);
      expect(parseFigure(text, pool)).toBe(value);
    }
    expect(formatFigure(0n, "days")).toBe("0");
    expect(boundsOf(RATES.price.fields.yuan)).toEqual({ min: "0.00000001", max: "1,000" });
  });

  test("that may be missing is valid without a text, and a choice only as one", () => {
    expect([isRateValue("", maxDelay), isRateValue("", fee)]).toEqual([true, false]);
    expect([isRateValue("900", maxDelay), isRateValue("0", maxDelay)]).toEqual([true, false]);
    expect(["true", "false", "", "1"].map((text) => isRateValue(text, onlineNeedsUsable))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

test("a figure leaps if it more than doubles, falls below half, or its limit comes or goes", () => {
  const leaps = (before: string, after: string) =>
    leapsOf("compute", { dayPool: before }, { dayPool: after }).length > 0;
  expect([leaps("10", "20"), leaps("10", "5"), leaps("10", "10.0")]).toEqual([false, false, false]);
  expect([leaps("10", "20.1"), leaps("10", "4.9"), leaps("10", "")]).toEqual([true, true, true]);
  expect(leapsOf("task", { perMbps: "0", perGib: "0" }, { perMbps: "0.1", perGib: "0" })).toEqual([
    "perMbps",
  ]);
});

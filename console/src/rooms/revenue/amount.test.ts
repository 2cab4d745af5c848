import { expect, test } from "vitest";
import { formatAmount } from "./amount.ts";

test("shows BP cut to two decimals and yuan rounded to fen", () => {
  expect(formatAmount("1234.567890", "bp", undefined)).toBe("1,234.56 BP");
  expect(formatAmount("1000.000000", "yuan", "0.0029")).toBe("¥2.90");
});

test("shows a dash for what is not known", () => {
  expect(formatAmount(undefined, "bp", "0.0029")).toBe("-");
  expect(formatAmount(null, "yuan", "0.0029")).toBe("-");
  expect(formatAmount("1.000000", "yuan", undefined)).toBe("-");
});

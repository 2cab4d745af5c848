import { expect, test } from "vitest";
import { formatMoney, sitePrice } from "../../shared/currency.ts";
import { formatAmount, unitParameter } from "./amount.ts";

test("shows BP cut to two decimals, and money of the site's currency rounded to hundredths", () => {
  expect(formatAmount("1234.567890", "bp", undefined)).toBe("1,234.56 BP");
  const price = sitePrice({ yuan: "0.0029", usdt: "0.0004" });
  expect(formatAmount("10000000.000000", "usdt", price)).toBe("4,000.00 USDT");
});

test("money has one form in each currency", () => {
  expect(formatMoney("-1234.50", "yuan")).toBe("−¥1,234.50");
  expect(formatMoney("1234.50")).toBe("1,234.50 USDT");
  expect(formatMoney("150", "yuan")).toBe("¥150");
});

test("an address of the other site opens in this one's currency", () => {
  expect(["bp", "yuan", "usdt", "x"].map(unitParameter.parse)).toEqual([
    "bp",
    "usdt",
    "usdt",
    undefined,
  ]);
});

test("shows a dash for what is not known", () => {
  expect(formatAmount(undefined, "bp", "0.0029")).toBe("-");
  expect(formatAmount(null, "usdt", "0.0029")).toBe("-");
  expect(formatAmount("1.000000", "usdt", undefined)).toBe("-");
});

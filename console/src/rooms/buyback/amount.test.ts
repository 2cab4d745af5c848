import { expect, it } from "vitest";
import { amountError, mostYuan, quoteOfYuan, readYuan } from "./amount.ts";
import { buyback } from "./messages.ts";
import { obstacleOf } from "./obstacle.ts";
import type { Terms } from "./queries.ts";

const TERMS: Terms = {
  type: 94,
  RMBPrice: "0.0029",
  prices: [],
  priceHeldUntil: "2026-11-28T08:10:00.000Z",
  discount: "0.95",
  minAmount: 100,
  maxAmount: 30_000,
  multiple: 100,
  BUYBACK_COUNT: 0,
  BUYBACK_MONEY_COUNT: "0.00",
  TYPE_1_SHUI: "5",
  TYPE_2_SHUI: "4",
  TYPE_3_SHUI: "5",
  platformTaxPercent: "1",
  balance: "1000000.000000",
  withdrawable: "1000000.000000",
  immature: "0.000000",
  canExchangeMoney: 2_900,
  monthLimit: 30_000,
  monthLeft: 2_500,
  maxPerMonth: null,
  isOpen: true,
  permissionLevel: 3,
  ZFBAccount: "a",
  ZFBName: "b",
  lockedUntil: null,
  lockedBy: null,
};

it.each([
  ["100", 100],
  [" 12,300 ", 12_300],
  ["", undefined],
  ["1.5", undefined],
  ["-100", undefined],
  ["１００", undefined],
])("reads %s", (typed, yuan) => {
  expect(readYuan(typed)).toBe(yuan);
});

it.each([
  [undefined, buyback.amountOutOfRange("100", "30,000")],
  [0, buyback.amountOutOfRange("100", "30,000")],
  [30_100, buyback.amountOutOfRange("100", "30,000")],
  [150, buyback.notMultiple("100")],
  [3_000, buyback.aboveBalance("2,900")],
  [2_600, buyback.aboveQuota("2,500")],
  [2_500, undefined],
])("of %s says %s", (yuan, text) => {
  expect(amountError(yuan, TERMS)).toBe(text);
});

it("offers the most that price, quota and multiple allow", () => {
  expect(mostYuan(TERMS)).toBe(2_500);
  expect(mostYuan({ ...TERMS, monthLeft: 30_000 })).toBe(2_900);
  expect(mostYuan({ ...TERMS, canExchangeMoney: 99 })).toBeUndefined();
});

it("computes what the server computes", () => {
  expect(quoteOfYuan(100, TERMS)).toMatchObject({ grossMicroBp: 34_483_000_000n, netFen: 9_500n });
});

const WORDS = { name: "name", payee: "payee", locked: (until: string, by: string) => until + by };

it.each<[Partial<Terms>, string | undefined]>([
  [{}, undefined],
  [{ isOpen: false, permissionLevel: 0, ZFBAccount: "" }, buyback.closed],
  [{ permissionLevel: 0, ZFBAccount: "" }, "name"],
  [{ ZFBAccount: "", lockedUntil: "t", lockedBy: "payee" }, "payee"],
  [{ lockedUntil: "t", lockedBy: "payee", maxPerMonth: 0 }, "tpayee"],
  [{ maxPerMonth: 2, BUYBACK_COUNT: 2, monthLeft: 0 }, buyback.countReached("2")],
  [{ monthLeft: 99, canExchangeMoney: 0 }, buyback.aboveQuota("99")],
  [{ canExchangeMoney: 99 }, buyback.balanceLow("100")],
])("of %o says first what keeps from selling", (terms, text) => {
  expect(obstacleOf({ ...TERMS, ...terms }, WORDS)).toBe(text);
});

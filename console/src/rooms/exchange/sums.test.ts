import { expect, it } from "vitest";
import { exchange } from "./messages.ts";
import { obstacleOf } from "./obstacle.ts";
import type { ExchangeInfo } from "./queries.ts";
import { chosenErrors, exchangeRequest, sumsOf } from "./sums.ts";

const INFO: ExchangeInfo = {
  RMBPrice: "0.0029",
  prices: [],
  priceHeldUntil: "2026-11-28T08:10:00.000Z",
  canExchangeMoney: [100, 500],
  canExchangeCount: { "100": [1, 2], "500": [] },
  balance: "200000.000000",
  withdrawable: "200000.000000",
  immature: "0.000000",
  worth: 580,
  monthLimit: 5_000,
  monthLeft: 300,
  isOpen: true,
  permissionLevel: 3,
  lockedUntil: null,
  lockedBy: null,
};

it("takes whole BP for the total, rounded up", () => {
  expect(sumsOf({ denomination: 100, count: 2 }, INFO)).toEqual({
    totalYuan: 200,
    bp: "68966.000000",
  });
  expect(sumsOf({ denomination: 100, count: undefined }, INFO)).toBeUndefined();
});

it.each([
  [{ denomination: undefined, count: undefined }, /denomination/, /count/],
  [{ denomination: 100, count: undefined }, undefined, /count/],
  [{ denomination: 100, count: 2 }, undefined, undefined],
  [{ denomination: 200, count: 2 }, undefined, /¥300 is left/],
  [{ denomination: 300, count: 2 }, undefined, /exceeds quota/],
])("says what is missing or too much of %o", (chosen, ofDenomination, ofCount) => {
  const errors = chosenErrors(chosen, INFO);
  const expectText = (text: string | undefined, expected: RegExp | undefined) =>
    expected ? expect(text).toMatch(expected) : expect(text).toBeUndefined();
  expectText(errors.JDCardMoney, ofDenomination);
  expectText(errors.JDCardCount, ofCount);
});

it("sends the figures that were shown", () => {
  expect(exchangeRequest({ denomination: 100, count: 2 }, INFO)).toEqual({
    JDCardMoney: 100,
    JDCardCount: 2,
    RMBPrice: "0.0029",
    exchangeJDMoney: 200,
    needBXCCount: "68966.000000",
  });
});

const WORDS = { name: "name", locked: (until: string, by: string) => until + by };

it.each<[Partial<ExchangeInfo>, string | undefined]>([
  [{}, undefined],
  [{ isOpen: false, permissionLevel: 0 }, exchange.closed],
  [{ permissionLevel: 0, lockedUntil: "t", lockedBy: "factor" }, "name"],
  [{ lockedUntil: "t", lockedBy: "factor", canExchangeCount: {} }, "tfactor"],
  [{ canExchangeCount: {} }, exchange.soldOut],
  [{ canExchangeCount: {}, monthLeft: 99, worth: 0 }, exchange.aboveMonth("99")],
  [{ canExchangeCount: {}, worth: 99 }, exchange.balanceLow("100")],
])("of %o says first what keeps from exchanging", (info, text) => {
  expect(obstacleOf({ ...INFO, ...info }, WORDS)).toBe(text);
});

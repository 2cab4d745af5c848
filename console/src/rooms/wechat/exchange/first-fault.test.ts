import { expect, it } from "vitest";
import type { ExchangeInfo } from "../../exchange/queries.ts";
import { firstFault } from "./first-fault.ts";

const INFO = {
  RMBPrice: "0.0500",
  canExchangeMoney: [100, 500],
  canExchangeCount: { 100: [1, 2, 5], 500: [1] },
  worth: 400,
  monthLeft: 1000,
} as unknown as ExchangeInfo;
const NOTHING = { denomination: undefined, count: undefined };

it("says first that the code is missing, then denomination and count, then what exceeds", () => {
  const inputOf = (emailVerifyCode: string, denomination?: number, count?: number) =>
    firstFault({ emailVerifyCode, chosen: { ...NOTHING, denomination, count } }, INFO)?.input;
  expect(inputOf("")).toBe("emailVerifyCode");
  expect(inputOf("123456")).toBe("JDCardMoney");
  expect(inputOf("123456", 100)).toBe("JDCardCount");
  expect(inputOf("123456", 100, 5)).toBe("JDCardCount");
  expect(inputOf("123456", 100, 2)).toBeUndefined();
});

import { describe, expect, it } from "vitest";
import type { Terms } from "../../buyback/queries.ts";
import { firstFault } from "./first-fault.ts";

const TERMS: Terms = {
  type: 94,
  RMBPrice: "0.0500",
  discount: "0.95",
  minAmount: 200,
  maxAmount: 30_000,
  multiple: 100,
  BUYBACK_COUNT: 0,
  BUYBACK_MONEY_COUNT: "0.00",
  TYPE_1_SHUI: "5",
  TYPE_2_SHUI: "4",
  TYPE_3_SHUI: "5",
  balance: "100000.000000",
  withdrawable: "100000.000000",
  immature: "0.000000",
  canExchangeMoney: 5000,
  monthLimit: 30_000,
  monthLeft: 30_000,
  maxPerMonth: null,
  isOpen: true,
  permissionLevel: 3,
  ZFBAccount: "138****0001",
  ZFBName: "林*",
  lockedUntil: null,
  lockedBy: null,
};
const FORM = { exchangeMoney: "300", emailVerifyCode: "123456", channel: "alipay" };
const NOTHING = { exchangeMoney: "", emailVerifyCode: "", channel: "" };

const inputOf = (form: Partial<typeof FORM>, terms: Partial<Terms> = {}) =>
  firstFault({ ...FORM, ...form }, { ...TERMS, ...terms })?.input;

describe("the first error of a withdrawal", () => {
  it("is nothing, or said one by one: payee, amount, code, channel", () => {
    expect(inputOf({})).toBeUndefined();
    expect(inputOf(NOTHING, { ZFBAccount: "" })).toBe("payee");
    expect(inputOf(NOTHING)).toBe("exchangeMoney");
    expect(inputOf({ ...NOTHING, exchangeMoney: "300" })).toBe("emailVerifyCode");
    expect(inputOf({ channel: "" })).toBe("channel");
  });

  it.each(["", "abc", "1e3", "200.5", "-300"])(
    "refuses the amount %j, which is no number",
    (typed) => {
      expect(firstFault({ ...FORM, exchangeMoney: typed }, TERMS)?.text).toBe("Amount error");
    },
  );

  it.each([
    ["100", {}],
    ["5100", {}],
    ["250", {}],
    ["1500", { multiple: 1000, discount: "0.94" }],
    ["400", { monthLeft: 300 }],
  ] as const)("refuses %s yuan outside of what the account may sell", (typed, terms) => {
    expect(inputOf({ exchangeMoney: typed }, terms)).toBe("exchangeMoney");
  });

  it("takes thousands at the rate that asks for them", () => {
    expect(
      inputOf({ exchangeMoney: "2,000" }, { multiple: 1000, discount: "0.94" }),
    ).toBeUndefined();
  });
});

import { expect, it } from "vitest";
import { isAlipayAccount, isCardNumber, normaliseCardNumber } from "./rules.ts";

it.each([
  ["16 digits", "4111111111111111", true],
  ["19 digits", "6222020000000000000", true],
  ["a wrong check digit", "4111111111111112", false],
  ["two digits exchanged", "5500000000000040", false],
  ["12 digits", "411111111117", false],
  ["20 digits", "41111111111111111111", false],
  ["zeros", "0000000000000000", false],
  ["full-width digits", "４111111111111111", false],
  ["nothing", "", false],
])("takes a card number of %s: %s is %s", (_what, digits, isNumber) => {
  expect(isCardNumber(digits)).toBe(isNumber);
});

it("reads a card number as it is printed", () => {
  expect(normaliseCardNumber(" 4111 1111-1111 1111 ")).toBe("4111111111111111");
});

it.each([
  ["13812345678", true],
  ["zhangsan@example.com", true],
  ["=cmd@example.com", false],
  ["+cmd@example.com", false],
  ["ａ@example.com", false],
  ["aａ@example.com", false],
  ["12812345678", false],
  ["1381234567", false],
  ["zhangsan", false],
  ["", false],
])("takes %s for an Alipay account: %s", (account, isAccount) => {
  expect(isAlipayAccount(account)).toBe(isAccount);
});

import { expect, test } from "vitest";
import { readWithdrawal, validateWithdrawal, roundedAmount } from "./request.ts";

const LIMITS = {
  withdrawable: "8000.250000",
  min: "5000.000000",
  max: "10000000.000000",
};

const RANGE = "Enter an amount from 5,000 to 10,000,000 BP";

function filled(amount: string) {
  const form = new FormData();
  form.set("amount", amount);
  form.set("emailVerifyCode", " 123456 ");
  form.set("password", " pass ");
  return readWithdrawal(form);
}

test("reads code and amount without the spaces around them, the password as it is", () => {
  expect(filled(" 5000 ")).toEqual({
    amountMicroBp: 5_000_000_000n,
    emailVerifyCode: "123456",
    password: " pass ",
  });
});

test.each([
  ["", RANGE],
  ["many", RANGE],
  ["-6000", RANGE],
  ["4999.999999", RANGE],
  ["0", RANGE],
  [
    "8000.250001",
    "You can withdraw 8,000.25 BP now. Revenue from the last 6 hours is not yet available",
  ],
])("refuses %j", (amount, message) => {
  expect(validateWithdrawal(filled(amount), LIMITS)).toEqual({ amount: message });
});

test.each(["5000", "8000.25", "5,000.5"])("takes %j", (amount) => {
  expect(validateWithdrawal(filled(amount), LIMITS)).toEqual({});
});

test("nobody withdraws more than the most at once, however rich", () => {
  const rich = {
    ...LIMITS,
    withdrawable: "20000000.000000",
  };
  expect(validateWithdrawal(filled("10000000"), rich)).toEqual({});
  expect(validateWithdrawal(filled("10000000.000001"), rich)).toHaveProperty("amount");
  expect(roundedAmount(rich)).toBe("10000000.000000");
});

test("all is what can be withdrawn now, and nothing below the least", () => {
  expect(roundedAmount(LIMITS)).toBe("8000.250000");
  expect(roundedAmount({ ...LIMITS, withdrawable: "4999.999999" })).toBeUndefined();
});

test("code and password are asked for, each at its field", () => {
  expect(
    validateWithdrawal({ ...filled("5000"), emailVerifyCode: "", password: "" }, LIMITS),
  ).toEqual({
    emailVerifyCode: "Enter the code",
    password: "Enter your account password",
  });
});

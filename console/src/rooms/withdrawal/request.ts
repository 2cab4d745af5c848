import { MATURITY_HOURS } from "@nodeyard/contract/withdrawal/rules.ts";
import { microBpOf, readAmount, shownFigure } from "./amount.ts";
import { withdrawal } from "./messages.ts";
import type { Balance } from "./queries.ts";

export type WithdrawalField = "amount" | "emailVerifyCode" | "password";
export type WithdrawalErrors = Partial<Record<WithdrawalField, string | undefined>>;

/** What the form was filled in with; the amount is micro-BP, and undefined when it is none. */
export interface Filled {
  readonly amountMicroBp: bigint | undefined;
  readonly emailVerifyCode: string;
  readonly password: string;
}

export function readForm(form: FormData): Filled {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    amountMicroBp: readAmount(text("amount")),
    emailVerifyCode: text("emailVerifyCode").trim(),
    password: text("password"),
  };
}

type Limits = Pick<Balance, "balance" | "withdrawable" | "min" | "max">;

function amountError(amount: bigint | undefined, limits: Limits): string | undefined {
  if (amount === undefined || amount > microBpOf(limits.balance.amount))
    return withdrawal.amountInvalid;
  if (amount < microBpOf(limits.min) || amount > microBpOf(limits.max))
    return withdrawal.amountOutOfRange(shownFigure(limits.min), shownFigure(limits.max));
  if (amount > microBpOf(limits.withdrawable)) {
    const withdrawable = shownFigure(limits.withdrawable);
    return withdrawal.amountAboveWithdrawable(String(MATURITY_HOURS), withdrawable);
  }
  return undefined;
}

/** Validation error texts by field, before the call. */
export function mistakesIn(filled: Filled, limits: Limits): WithdrawalErrors {
  const amount = amountError(filled.amountMicroBp, limits);
  return {
    ...(amount !== undefined && { amount }),
    ...(filled.emailVerifyCode === "" && { emailVerifyCode: withdrawal.codeRequired }),
    ...(filled.password === "" && { password: withdrawal.passwordRequired }),
  };
}

/** The field of the form that a refusal is about; none when it is about the whole. */
export function fieldOf(field: string | undefined): WithdrawalField | undefined {
  return field === "amount" || field === "emailVerifyCode" || field === "password"
    ? field
    : undefined;
}

/** The most that can be withdrawn at once, as text for the form; nothing below the least. */
export function wholeAmount(limits: Limits): string | undefined {
  const withdrawable = microBpOf(limits.withdrawable);
  const max = microBpOf(limits.max);
  const most = withdrawable < max ? withdrawable : max;
  return most < microBpOf(limits.min) ? undefined : most === max ? limits.max : limits.withdrawable;
}

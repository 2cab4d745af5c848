import { MATURITY_HOURS } from "@nodeyard/contract/withdrawal/rules.ts";
import { typedText } from "../../shared/forms/form-text.ts";
import type { FieldErrors } from "../../shared/forms/use-form.ts";
import { missingProof, readCodeAndPassword } from "../../shared/verification/proof-fields.tsx";
import { microBpOf, readAmount, shownFigure } from "./amount.ts";
import { withdrawal } from "./messages.ts";
import type { Balance } from "./queries.ts";

/** The filled-in form; the amount is micro-BP, and undefined when it is none. */
export interface Filled {
  readonly amountMicroBp: bigint | undefined;
  readonly emailVerifyCode: string;
  readonly password: string;
}

export function readWithdrawal(data: FormData): Filled {
  return { amountMicroBp: readAmount(typedText(data, "amount")), ...readCodeAndPassword(data) };
}

type Limits = Pick<Balance, "withdrawable" | "min" | "max">;

/** Why the amount cannot be withdrawn. */
export function amountError(amount: bigint | undefined, limits: Limits): string | undefined {
  if (amount === undefined || amount < microBpOf(limits.min) || amount > microBpOf(limits.max))
    return withdrawal.amountOutOfRange(shownFigure(limits.min), shownFigure(limits.max));
  if (amount > microBpOf(limits.withdrawable)) {
    const withdrawable = shownFigure(limits.withdrawable);
    return withdrawal.amountAboveWithdrawable(String(MATURITY_HOURS), withdrawable);
  }
  return undefined;
}

export function validateWithdrawal(
  filled: Filled,
  limits: Limits,
): FieldErrors<"amount" | "emailVerifyCode" | "password"> {
  return {
    amount: amountError(filled.amountMicroBp, limits),
    ...missingProof(filled),
  };
}

/** The most that can be withdrawn at once, as text for the form; nothing below the least. */
export function roundedAmount(limits: Limits): string | undefined {
  const withdrawable = microBpOf(limits.withdrawable);
  const max = microBpOf(limits.max);
  const most = withdrawable < max ? withdrawable : max;
  return most < microBpOf(limits.min) ? undefined : most === max ? limits.max : limits.withdrawable;
}

import { ApiError } from "@nodeyard/contract/error.ts";
import { parseMicroBp } from "@nodeyard/contract/money.ts";
import { withdrawalErrors } from "@nodeyard/contract/withdrawal/errors.ts";
import {
  WITHDRAWAL_MAX_MICRO_BP,
  WITHDRAWAL_MIN_MICRO_BP,
} from "@nodeyard/contract/withdrawal/rules.ts";

/** Gross amount of a withdrawal, as a number or decimal text with at most six decimals. */
export function readAmount(amount: number | string): bigint {
  const amountMicroBp = parseMicroBp(String(amount));
  if (amountMicroBp === undefined) throw new ApiError(withdrawalErrors.amountInvalid);
  if (amountMicroBp < WITHDRAWAL_MIN_MICRO_BP || amountMicroBp > WITHDRAWAL_MAX_MICRO_BP)
    throw new ApiError(withdrawalErrors.amountOutOfRange);
  return amountMicroBp;
}

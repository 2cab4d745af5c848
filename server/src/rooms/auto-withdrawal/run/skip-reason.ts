import type { SkipReason } from "@nodeyard/contract/auto-withdrawal/rules.ts";
import { accountErrors } from "@nodeyard/contract/account/errors.ts";
import { buybackErrors } from "@nodeyard/contract/buyback/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";

const REASONS: ReadonlyMap<string, SkipReason> = new Map([
  [buybackErrors.nameFirst.key, "name"],
  [buybackErrors.payeeMissing.key, "payee"],
  [buybackErrors.lockedByPayee.key, "locked"],
  [buybackErrors.lockedByPassword.key, "locked"],
  [buybackErrors.lockedByFactor.key, "locked"],
  [accountErrors.frozen.key, "frozen"],
  [buybackErrors.balanceInsufficient.key, "balance"],
  [buybackErrors.quotaExceeded.key, "quota"],
  [buybackErrors.tooManyThisMonth.key, "quota"],
  [buybackErrors.dayLimit.key, "limit"],
  [buybackErrors.amountOutOfRange.key, "terms"],
  [buybackErrors.notMultiple.key, "terms"],
]);

/** Why a buy-back that cannot be made is not made; undefined for temporary errors, such as closed buy-backs. */
export function skipReasonOf(error: unknown): SkipReason | undefined {
  return error instanceof ApiError ? REASONS.get(error.definition.key) : undefined;
}

// Offered to other rooms.
import { accountErrors } from "@nodeyard/contract/account/errors.ts";
import { ApiError, type ErrorDefinition } from "@nodeyard/contract/error.ts";
import { redemptionErrors } from "@nodeyard/contract/redemption/errors.ts";
import type { RefusalReason } from "@nodeyard/contract/redemption/rules.ts";
import { formatInstant } from "@nodeyard/contract/time.ts";
import type { Inputs } from "./inputs.ts";

/** A channel's errors of the reasons that every channel explains alike. */
export interface Refusals {
  readonly locked: Partial<Record<NonNullable<Inputs["lockedBy"]>, ErrorDefinition<"until">>>;
  readonly dayLimit: ErrorDefinition<"limit">;
  /** Without parameters. */
  readonly plain: Partial<Record<RefusalReason, ErrorDefinition<never>>>;
}

/** Of an account, whatever the channel. */
const SHARED: Refusals["plain"] = {
  frozen: accountErrors.frozen,
  permission: redemptionErrors.noPermission,
  agreement: redemptionErrors.taxAgreementFirst,
};

export function refusalOf(
  { locked, dayLimit, plain }: Refusals,
  reason: RefusalReason,
  inputs: Inputs,
): ApiError {
  const { channel, lockedBy, lockedUntil, mostOrders24Hours } = inputs;
  const all = { identity: redemptionErrors.lockedByIdentity, ...locked };
  const lock = lockedBy === null ? undefined : all[lockedBy];
  if (reason === "locked" && lock)
    return new ApiError(lock, { params: { until: formatInstant(lockedUntil ?? "", "second") } });
  if (reason === "day-limit")
    return new ApiError(dayLimit, { params: { limit: String(mostOrders24Hours) } });
  const definition = SHARED[reason] ?? plain[reason];
  if (!definition) throw new Error(`${channel} is not refused for ${reason}`);
  return new ApiError(definition);
}

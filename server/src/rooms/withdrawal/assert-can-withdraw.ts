import { ApiError } from "@nodeyard/contract/error.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { withdrawalErrors } from "@nodeyard/contract/withdrawal/errors.ts";
import { MATURITY_HOURS } from "@nodeyard/contract/withdrawal/rules.ts";
import type { Address } from "viem";
import { hasOpenHold } from "../../ledger/open-hold.ts";
import type { Queryable } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { assertNotFrozen } from "../account/freeze.ts";
import { assertBelowDayLimit } from "../redemption/outflow.ts";
import { assertNotLocked, readWithdrawalLock } from "../redemption/lock.ts";
import { findWallet } from "../wallet/bound-wallet.ts";
import { readSwitches } from "./store.ts";
import { readRedeemable } from "../redemption/redeemable.ts";

/** With grouping: `94,999.5`. */
function readable(amountMicroBp: bigint): string {
  const [integer = "", fraction = ""] = formatMicroBp(amountMicroBp).split(".");
  const decimals = fraction.replace(/0+$/, "");
  const grouped = integer.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return decimals === "" ? grouped : `${grouped}.${decimals}`;
}

/** Error of an amount above the withdrawable balance, with that balance. */
export function aboveWithdrawable(withdrawableMicroBp: bigint): ApiError {
  return new ApiError(withdrawalErrors.amountAboveWithdrawable, {
    params: { hours: MATURITY_HOURS, withdrawable: readable(withdrawableMicroBp) },
  });
}

/**
 * Throws unless the account may withdraw. Runs before the password and code checks, so a doomed request does not consume
 * them, and again under the account lock.
 * @returns the destination wallet and the balance before.
 */
export async function assertCanWithdraw(
  deps: Pick<Deps, "chain" | "clock">,
  db: Queryable,
  accountId: bigint,
  grossMicroBp: bigint,
): Promise<{ address: Address; balanceMicroBp: bigint }> {
  const now = deps.clock.now();
  const { isWithdrawalOpen, isHalted } = await readSwitches(db);
  if (!deps.chain || !isWithdrawalOpen) throw new ApiError(withdrawalErrors.closed);
  if (isHalted) throw new ApiError(withdrawalErrors.paused);
  await assertNotFrozen(db, accountId);
  const wallet = await findWallet(db, accountId);
  if (!wallet) throw new ApiError(withdrawalErrors.walletMissing);
  const { lockedByWallet, lockedByPassword, lockedByFactor, dayLimit } = withdrawalErrors;
  assertNotLocked(await readWithdrawalLock(db, accountId, now), {
    wallet: lockedByWallet,
    password: lockedByPassword,
    factor: lockedByFactor,
  });
  if (await hasOpenHold(db, accountId, "withdrawal"))
    throw new ApiError(withdrawalErrors.alreadyOpen);
  await assertBelowDayLimit(db, accountId, now, dayLimit);
  const { balanceMicroBp, matureMicroBp } = await readRedeemable(db, accountId, now);
  if (grossMicroBp > matureMicroBp) throw aboveWithdrawable(matureMicroBp);
  return { address: wallet.address, balanceMicroBp };
}

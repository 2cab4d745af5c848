import { ApiError } from "@nodeyard/contract/error.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import type { RefusalReason } from "@nodeyard/contract/redemption/rules.ts";
import { withdrawalErrors } from "@nodeyard/contract/withdrawal/errors.ts";
import {
  WITHDRAWAL_MAX_MICRO_BP,
  WITHDRAWAL_MIN_MICRO_BP,
} from "@nodeyard/contract/withdrawal/rules.ts";
import type { Address } from "viem";
import type { Queryable, Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import {
  assessOrder,
  checkOrder,
  refuseShortfall,
  type Assessed,
  type AssessedOrder,
} from "../redemption/assessment/assess-order.ts";
import type { Inputs } from "../redemption/assessment/inputs.ts";
import { refusalOf, type Refusals } from "../redemption/assessment/refusals.ts";
import { findWallet } from "../wallet/bound-wallet.ts";

/** A request for a withdrawal. */
interface Wanted {
  readonly accountId: bigint;
  readonly grossMicroBp: bigint;
}

/** A withdrawal that may be made. */
export interface Allowed {
  readonly address: Address;
  readonly assessed: Assessed;
}

/** With grouping: `94,999.5`. */
function readable(amount: string): string {
  const [integer = "", fraction = ""] = formatMicroBp(BigInt(amount)).split(".");
  const decimals = fraction.replace(/0+$/, "");
  const grouped = integer.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return decimals === "" ? grouped : `${grouped}.${decimals}`;
}

const REFUSALS: Refusals = {
  locked: {
    wallet: withdrawalErrors.lockedByWallet,
    password: withdrawalErrors.lockedByPassword,
    factor: withdrawalErrors.lockedByFactor,
  },
  dayLimit: withdrawalErrors.dayLimit,
  plain: {
    closed: withdrawalErrors.closed,
    paused: withdrawalErrors.paused,
    wallet: withdrawalErrors.walletMissing,
    open: withdrawalErrors.alreadyOpen,
  },
};

function refuse(reason: RefusalReason, inputs: Inputs): ApiError {
  if (reason === "balance")
    return new ApiError(withdrawalErrors.balanceInsufficient, {
      params: { balance: readable(inputs.balanceMicroBp) },
    });
  if (reason === "immature")
    return new ApiError(withdrawalErrors.amountAboveWithdrawable, {
      params: { hours: inputs.maturityHours, withdrawable: readable(inputs.matureMicroBp) },
    });
  return refusalOf(REFUSALS, reason, inputs);
}

/** Throws for an amount that no withdrawal can be of. */
export function assertInRange(grossMicroBp: bigint): void {
  if (grossMicroBp < WITHDRAWAL_MIN_MICRO_BP || grossMicroBp > WITHDRAWAL_MAX_MICRO_BP)
    throw new ApiError(withdrawalErrors.amountOutOfRange);
}

function orderOf(
  { chain, clock }: Pick<Deps, "chain" | "clock">,
  { accountId, grossMicroBp }: Wanted,
): AssessedOrder {
  return {
    accountId,
    channel: "withdrawal",
    at: clock.now(),
    isServed: chain !== undefined,
    amounts: { grossMicroBp, amountFen: null },
    refuse,
  };
}

async function walletOf(db: Queryable, accountId: bigint): Promise<Address> {
  const wallet = await findWallet(db, accountId);
  if (!wallet) throw new ApiError(withdrawalErrors.walletMissing);
  return wallet.address;
}

/** Throws unless the account may withdraw, before password and code are checked. */
export async function checkWithdrawal(
  deps: Pick<Deps, "db" | "chain" | "clock">,
  wanted: Wanted,
): Promise<void> {
  await checkOrder(deps.db, orderOf(deps, wanted));
}

/** Throws the error of a balance that decreased meanwhile. */
export async function explainShortfall(deps: Deps, wanted: Wanted): Promise<never> {
  return refuseShortfall(deps.db, orderOf(deps, wanted));
}

/** The same for the order's transaction, under the account's lock. @returns the destination, and the assessment. */
export async function allowWithdrawal(deps: Deps, tx: Tx, wanted: Wanted): Promise<Allowed> {
  const assessed = await assessOrder(tx, orderOf(deps, wanted));
  return { address: await walletOf(tx, wanted.accountId), assessed };
}

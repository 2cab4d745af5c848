import { MICRO_BP_PER_BP } from "../money.ts";

/** Minimum and maximum of one withdrawal, including gas. */
export const WITHDRAWAL_MIN_MICRO_BP = 5_000n * MICRO_BP_PER_BP;
export const WITHDRAWAL_MAX_MICRO_BP = 10_000_000n * MICRO_BP_PER_BP;
/** What a withdrawal costs, whatever its size. */
export const WITHDRAWAL_GAS_MICRO_BP = 600n * MICRO_BP_PER_BP;
/** Earnings of so many last hours cannot be withdrawn yet. */
export const MATURITY_HOURS = 6;

/** Public status of a withdrawal. */
export const WITHDRAWAL_STATUSES = ["created", "completed", "canceled"] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/**
 * Steps of a payout on its timeline. `waiting` is a hot wallet without enough balance, `replaced` a transaction sent again
 * with a higher fee at the same nonce, `reorganised` one that the chain took back, `uncertain` a broadcast without a clear answer.
 */
export const WITHDRAWAL_STEPS = [
  "held",
  "waiting",
  "signed",
  "broadcast",
  "uncertain",
  "replaced",
  "included",
  "reorganised",
  "complete",
  "canceled",
] as const;
export type WithdrawalStep = (typeof WITHDRAWAL_STEPS)[number];

/** Why a withdrawal was canceled. */
export const CANCEL_REASONS = [
  "account-changed",
  "address-refused",
  "reverted",
  "operator",
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

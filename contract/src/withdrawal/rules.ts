import { MICRO_BP_PER_BP } from "../money.ts";

/** Minimum and maximum of one withdrawal, including gas. */
export const WITHDRAWAL_MIN_MICRO_BP = 5_000n * MICRO_BP_PER_BP;
export const WITHDRAWAL_MAX_MICRO_BP = 10_000_000n * MICRO_BP_PER_BP;
/** Gas per withdrawal, independent of the amount. */
export const WITHDRAWAL_GAS_MICRO_BP = 600n * MICRO_BP_PER_BP;
/** Hours until revenue matures. */
export const MATURITY_HOURS = 6;

/** Public status of a withdrawal. */
export const WITHDRAWAL_STATUSES = ["created", "completed", "canceled"] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/**
 * Timeline steps of a payout. `recovered`: found on the chain after a restore, and recorded again; `review`: waits for an operator's approval; `paused`: signing is halted; `waiting`: insufficient
 * hot wallet balance; `checking`: an operator must look into it; `replaced`: resent with a higher fee at the same nonce;
 * `reorganised`: dropped by a reorg; `uncertain`: a broadcast without a clear response.
 */
export const WITHDRAWAL_STEPS = [
  "held",
  "recovered",
  "review",
  "approved",
  "paused",
  "waiting",
  "checking",
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

import { PERMISSION_LEVELS } from "../redemption/rules.ts";
import { MINUTE_MS } from "../time.ts";

/** Kinds of buy-back by their legacy numbers: everyone's, and that of permitted accounts. */
export type BuybackType = 94 | 95;

/** Ways of being paid; the bank card is shown as not yet open. */
export const BUYBACK_CHANNELS = ["alipay", "bank"] as const;

/** Verification level required for a payment to an Alipay account. */
export const BUYBACK_LEVEL = PERMISSION_LEVELS.photos;

/** Days whose mean price is paid. */
export const PRICE_DAYS = 7;

/** Time for which an order may name the price that its form was shown. */
export const PRICE_HELD_MS = 10 * MINUTE_MS;

/**
 * Progress of a buy-back. `checking`: an operator must look into it; `retrying`: the payment app refused for a reason that is not
 * the owner's, and the payment is retried; `onHold`: an operator keeps it from being paid automatically; `returned`: the BP are back.
 */
export const BUYBACK_STATES = [
  "submitted",
  "checking",
  "processing",
  "retrying",
  "onHold",
  "paid",
  "returned",
] as const;
export type BuybackState = (typeof BUYBACK_STATES)[number];

/** The state as old clients know it; they read a returned one as failed. */
export const LEGACY_STATUS: Readonly<Record<BuybackState, number>> = {
  submitted: 0,
  paid: 1,
  retrying: 2,
  returned: 2,
  checking: 3,
  onHold: 3,
  processing: 4,
};

/**
 * Timeline steps. `sent`: the payment app was asked to pay; `uncertain`: its answer was lost, or said nothing;
 * `refused`: it said that this payee cannot be paid, which is verified before BP are returned; `paused`: payments are halted;
 * `by-hand`: in a batch that operators pay; `on-hold`: kept by an operator; `resumed`: no more, it is paid automatically again.
 */
export const BUYBACK_STEPS = [
  "held",
  "paused",
  "checking",
  "sent",
  "uncertain",
  "processing",
  "retrying",
  "refused",
  "by-hand",
  "on-hold",
  "resumed",
  "paid",
  "returned",
] as const;
export type BuybackStep = (typeof BUYBACK_STEPS)[number];

/** Why BP were returned. */
export const RETURN_REASONS = ["payee-refused", "closed", "account-changed", "operator"] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

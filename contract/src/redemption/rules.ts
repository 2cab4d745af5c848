/** Verification levels of an owner. */
export const PERMISSION_LEVELS = { none: 0, phone: 1, name: 2, photos: 3 } as const;

/**
 * Time after a change of wallet, payee, password, second factor or identity in which nothing is redeemed. A change of the payee can be
 * cancelled by mail as long.
 */
export const REDEMPTION_LOCK_SECONDS = 24 * 3600;

/** Ways of taking BP out, each with terms of its own. */
export const CHANNELS = [
  "withdrawal",
  "buyback",
  "buyback-second",
  "auto-withdrawal",
  "exchange",
] as const;
export type ChannelName = (typeof CHANNELS)[number];

/** Kinds of order, as the ledger holds their BP. */
export const ORDER_KINDS = ["withdrawal", "buyback", "exchange"] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/**
 * Why an order is refused, in the order in which rules are applied. `permission`: operators have refused sales and exchanges to the
 * account; `agreement`: the tax agreement is not accepted, or not within a year; `locked`: a change of wallet, payee, password or second
 * factor within a day; `open`: one is in progress; `day-limit`: the account's number of orders in 24 hours; `orders`: those of a
 * month; `immature`: the balance has it, but not long enough; `quota`: the person's month.
 */
export const REFUSAL_REASONS = [
  "closed",
  "paused",
  "frozen",
  "permission",
  "name",
  "payee",
  "wallet",
  "agreement",
  "locked",
  "open",
  "day-limit",
  "orders",
  "balance",
  "immature",
  "quota",
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/**
 * Why an order waits for an operator's approval. `unbooked-payment`: the account was paid something that the ledger lacks;
 * `young-account`: a young account takes recent revenue; `new-devices`: recent revenue is mostly of new devices; `one-address`:
 * it is mostly of many young devices behind one address; `first-payout`: the first to a wallet or payee, or the first cards;
 * `account-ceiling`, `total-ceiling`: the account's, or all accounts', of 24 hours; `hour-ceiling`: all accounts' of an hour.
 */
export const REVIEW_REASONS = [
  "unbooked-payment",
  "young-account",
  "new-devices",
  "one-address",
  "first-payout",
  "account-ceiling",
  "total-ceiling",
  "hour-ceiling",
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** Automatic withdrawals of a person in a month. */
export const AUTO_PER_MONTH = 4;

/**
 * An order that is open for longer, since its request or its approval, is a finding of its channel's audit. The chain takes
 * minutes; a payment app takes up to a day.
 */
export const STUCK_HOURS: Readonly<Record<OrderKind, number>> = {
  withdrawal: 1,
  buyback: 24,
  exchange: 24,
};

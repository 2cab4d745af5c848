/** Yuan that one payment is of. */
export const AUTO_AMOUNTS = [200, 300, 400, 500, 1000, 2000, 5000] as const;
export type AutoAmount = (typeof AUTO_AMOUNTS)[number];

/** Days of a month of China's calendar on which payments are made, one each. */
export const RUN_DAYS = [1, 8, 15, 22] as const;

/**
 * Why a day passed without a payment. `person`: another account of the same person was paid on this day; `limit`: the account's own
 * limit of withdrawals, buy-backs and exchanges in 24 hours.
 */
export const SKIP_REASONS = [
  "permission",
  "name",
  "payee",
  "agreement",
  "locked",
  "frozen",
  "balance",
  "quota",
  "limit",
  "person",
  "terms",
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export const RUN_STATES = ["submitted", "paid", "returned", "skipped"] as const;
export type RunState = (typeof RUN_STATES)[number];

/** The state as old clients know it; they read 2 as an account error, and 3 as submitted. */
export const LEGACY_RUN_STATUS: Readonly<Record<RunState, number>> = {
  submitted: 0,
  paid: 1,
  returned: 2,
  skipped: 3,
};

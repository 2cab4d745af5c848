/** Days between the request and the closing of an account, in which it can be cancelled. */
export const CLOSING_DAYS = 7;

/** Days after the last BP has arrived, such as a withdrawal that was returned, before which the account is not closed. */
export const DAYS_AFTER_CREDIT = 3;

/** What has to end before an account can be closed. */
export const CLOSING_OBSTACLES = [
  "role",
  "devices",
  "withdrawal",
  "buyback",
  "exchange",
  "frozen",
] as const;
export type ClosingObstacle = (typeof CLOSING_OBSTACLES)[number];

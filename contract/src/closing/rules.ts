/** Days between the request and the closing of an account, in which it can be cancelled. */
export const CLOSING_DAYS = 7;

/** Days after the last BP has arrived, such as a withdrawal that was returned, before which the account is not closed. */
export const DAYS_AFTER_CREDIT = 3;

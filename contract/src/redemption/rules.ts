/** Verification levels of an owner. */
export const PERMISSION_LEVELS = { none: 0, phone: 1, name: 2, photos: 3 } as const;

/**
 * Time after a change of wallet, payee, password or second factor in which nothing is redeemed. A change of the payee can be
 * cancelled by mail as long.
 */
export const REDEMPTION_LOCK_SECONDS = 24 * 3600;

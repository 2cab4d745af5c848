/** Validity of the offer of a device. */
export const TRANSFER_DAYS = 7;

/** Ends of an offer; it lapses with its time, and with the binding of its device. */
export const TRANSFER_OUTCOMES = ["accepted", "declined", "cancelled", "lapsed"] as const;

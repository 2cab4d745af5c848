import type { RevenueCause } from "../loss-causes.ts";

/** Bandwidth levels of a device's hour, by the number that the database stores. */
export const BANDWIDTH_LEVELS = ["none", "low", "medium", "high"] as const;

/** Why an activity reward was not paid; empty if it was. */
export const REWARD_OBSTACLES = ["", "account_bound", "address_bound"] as const;

/** Evening peak, hours of the day in Asia/Shanghai: from 18:00 to 24:00. */
export const EVENING_PEAK_START_HOUR = 18;
export const EVENING_PEAK_END_HOUR = 24;
export const EVENING_PEAK_ZONE = "Asia/Shanghai";
/**
 * Causes that are faults of a device's day. Bandwidth and stability only set how much a healthy device earns; late reports are
 * a part of being offline.
 */
export const FAULT_CAUSES = [
  "offline",
  "unusable",
  "evening_peak",
] as const satisfies RevenueCause[];

/** Factors of an hour's weight that may be below their best. */
export const GAIN_FACTORS = ["online", "usable", "bandwidth", "stability", "evening_peak"] as const;
export type GainFactor = (typeof GAIN_FACTORS)[number];
/** Days in which a device's own bandwidth level is looked for. */
export const OWN_LEVEL_DAYS = 30;

/** Reasons for the most bandwidth of a device that counts. */
export const COUNTING_BOUNDS = ["measured", "unmeasured", "kind"] as const;

/** Price by which a line of a statement is valued: that of its own order, or that of its day. */
export const VALUE_BASES = ["settled", "day"] as const;

/** Ways of being paid in yuan: both kinds of buy-back, an automatic one, and gift cards. */
export const PAYMENT_KINDS = ["buyback", "buyback-second", "auto-withdrawal", "exchange"] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

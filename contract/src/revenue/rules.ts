/** Causes of revenue loss in an hour. */
export const REVENUE_CAUSES = [
  "offline",
  "unusable",
  "bandwidth",
  "stability",
  "evening_peak",
  "late_reports",
] as const;
export type RevenueCause = (typeof REVENUE_CAUSES)[number];

/** Rules of the hourly network settlement. */
export const NETWORK_POOL_BP_PER_HOUR = 79_908;
export const PLATFORM_FEE_PERCENT = 1;
/** Weight of being online, and of usable bandwidth. */
export const ONLINE_WEIGHT = 1;
export const USABLE_WEIGHT = 9;
export const MINING_FACTOR_MIN = 0.95;
export const MINING_FACTOR_MAX = 1.05;
/** Evening peak, hours of the day in Asia/Shanghai: from 18:00 to 24:00. */
export const EVENING_PEAK_START_HOUR = 18;
export const EVENING_PEAK_END_HOUR = 24;
export const EVENING_PEAK_ZONE = "Asia/Shanghai";

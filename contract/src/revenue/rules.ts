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

/** Evening peak, hours of the day in Asia/Shanghai: from 18:00 to 24:00. */
export const EVENING_PEAK_START_HOUR = 18;
export const EVENING_PEAK_END_HOUR = 24;
export const EVENING_PEAK_ZONE = "Asia/Shanghai";

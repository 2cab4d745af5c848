/** Causes of revenue loss in an hour. */
export const REVENUE_CAUSES = [
  "offline",
  "unusable",
  "bandwidth",
  "bandwidth_bound",
  "shared_network",
  "stability",
  "evening_peak",
  "address_changes",
  "new_device",
  "late_reports",
] as const;
export type RevenueCause = (typeof REVENUE_CAUSES)[number];

/** Losses of devices in the last 24 settled hours to faults that are over. */
const PAST_FAULTS = ["was_offline", "was_unstable"] as const;
export type PastFault = (typeof PAST_FAULTS)[number];

/** Causes whose losses of the last 24 settled hours are listed as they are; devices with a fault now are counted by their state. */
export const LISTED_CAUSES = [
  ...PAST_FAULTS,
  "evening_peak",
  "bandwidth_bound",
  "bandwidth",
  "stability",
] as const satisfies (RevenueCause | PastFault)[];

/** Rules of activation codes (BCode). */
export const REGIONS = ["mainland", "non_mainland", "calculate"] as const;
export type Region = (typeof REGIONS)[number];

/** Of an account for which operators have set no other quota. */
export const CLAIMS_PER_HOUR = 10;
/** Maximum number of unused codes listed per region. */
export const LISTED_PER_REGION = 10;
export const VALID_DAYS_WITH_DEVICE = 20;
export const VALID_DAYS_WITHOUT_DEVICE = 10;

/** `non_mainland` codes are claimed one at a time. */
export function maxPerClaim(region: Region, perHour: number): number {
  return region === "non_mainland" ? 1 : perHour;
}

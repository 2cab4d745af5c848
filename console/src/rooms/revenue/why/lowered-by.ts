import { REVENUE_CAUSES, type RevenueCause } from "@nodeyard/contract/revenue/detail-calls.ts";

/** The causes that cost something in an hour, the costliest first; late reports are a part of being offline. */
export function loweredBy(lost: Readonly<Record<RevenueCause, string>>): RevenueCause[] {
  return REVENUE_CAUSES.filter(
    (cause) => cause !== "late_reports" && Number(lost[cause]) > 0,
  ).toSorted((one, other) => Number(lost[other]) - Number(lost[one]));
}

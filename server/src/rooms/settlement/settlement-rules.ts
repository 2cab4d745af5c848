// Offered to other rooms.
import {
  EVENING_PEAK_END_HOUR,
  EVENING_PEAK_START_HOUR,
  EVENING_PEAK_ZONE,
} from "@nodeyard/contract/revenue/rules.ts";
import type { Selectable } from "kysely";
import type { Queryable } from "../../platform/database.ts";
import type { SettlementRulesTable } from "../../platform/schema.ts";

export type SettlementRule = Selectable<SettlementRulesTable>;

/** Least share that a new device counts. */
export const LEAST_RAMP_PPM = 100_000;

/** The parameters in force during the hour. */
export async function ruleOf(db: Queryable, hourAt: Date): Promise<SettlementRule> {
  return db
    .selectFrom("settlement_rules")
    .selectAll()
    .where("effective_from", "<=", hourAt)
    .orderBy("effective_from", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

const peakClock = new Intl.DateTimeFormat("en", {
  timeZone: EVENING_PEAK_ZONE,
  hour: "2-digit",
  hourCycle: "h23",
});

/** True if the hour is in the evening peak, by local time of the rule's zone. */
export function isEveningPeak(hourAt: Date): boolean {
  const hour = Number(peakClock.format(hourAt));
  return hour >= EVENING_PEAK_START_HOUR && hour < EVENING_PEAK_END_HOUR;
}

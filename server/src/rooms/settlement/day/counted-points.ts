// Offered to other rooms.
import { type UtcDay, rangeOfDay } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import { isInTime } from "../../monitoring/report-periods.ts";
import { countedUntil } from "../../monitoring/summarise.ts";
import type { ComputeRule } from "./compute-rules.ts";

/** A settled hour with what decides which of its points count. */
export interface SettledHour {
  hour_at: Date;
  settled_at: Date;
  slot_count: number;
  max_delay_seconds: number | null;
}

/** The settled hours of a UTC day, as a source for a statement. */
export function settledHours(day: UtcDay): RawBuilder<SettledHour> {
  const { from, until } = rangeOfDay(day);
  return sql<SettledHour>`
    select h.hour_at, h.settled_at, h.slot_count, s.max_delay_seconds
    from settlement_hours h join settlement_rules s using (settlement_rule_id)
    where h.hour_at >= ${from}::timestamptz and h.hour_at < ${until}::timestamptz`;
}

interface CountedPoint {
  device_id: bigint;
  slot_at: Date;
  out_bps: bigint;
}

/** Countable points of an hour: received in time and before its settlement, and plausible. */
export function countedPoints(
  rule: Pick<ComputeRule, "max_plausible_bps">,
  { hour_at: hourAt, settled_at: settledAt, ...hour }: SettledHour,
): RawBuilder<CountedPoint> {
  const end = countedUntil({ hourAt, slotCount: hour.slot_count });
  return sql<CountedPoint>`
    select device_id, slot_at, out_bps from device_points p
    where slot_at >= ${hourAt}::timestamptz and slot_at < ${end}::timestamptz
      and received_at <= ${settledAt}::timestamptz and out_bps <= ${rule.max_plausible_bps}::bigint
      and ${isInTime(hour.max_delay_seconds)}`;
}

import { DAY_MS, SLOT_MS, type UtcDay } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import { rangeOfDay } from "../../monitoring/watch/read-points.ts";
import type { ComputeRule } from "./compute-rules.ts";

/** A device's outbound over a day, as its compute tasks are paid for it. */
export interface RankedDay {
  device_id: bigint;
  p95_out_bps: bigint | null;
  point_count: number;
  out_bytes: bigint;
}

const SLOTS_PER_DAY = DAY_MS / SLOT_MS;
const SLOT_SECONDS = SLOT_MS / 1000;

/** How many of a day's highest points do not count: a share of all its slots, however many of them reported. */
export function discardedPoints(rule: Pick<ComputeRule, "discard_ppm">): number {
  return Math.floor((SLOTS_PER_DAY * rule.discard_ppm) / 1_000_000);
}

/**
 * The 95th percentile of outbound of these devices, as a source for a statement. Slots without a report are absent, not
 * zero, so they cost nobody a rank; points above what a line can carry are faults of a counter. Points that came after
 * their hour was settled count as little here as they do there.
 */
export function rankedDay(
  rule: ComputeRule,
  day: UtcDay,
  devices: RawBuilder<{ device_id: bigint }>,
): RawBuilder<RankedDay> {
  const { from, until } = rangeOfDay(day);
  return sql<RankedDay>`
    select p.device_id, (array_agg(p.out_bps order by p.out_bps desc))[${sql.lit(discardedPoints(rule) + 1)}] as p95_out_bps,
      count(*)::int as point_count, floor(sum(p.out_bps::float8) * ${sql.lit(SLOT_SECONDS)} / 8)::bigint as out_bytes
    from device_points p
    join settlement_hours h on h.hour_at = date_trunc('hour', p.slot_at, 'UTC')
    where p.slot_at >= ${from}::timestamptz and p.slot_at < ${until}::timestamptz
      and p.received_at <= h.settled_at and p.out_bps <= ${rule.max_plausible_bps}::bigint
      and p.device_id in (${devices})
    group by p.device_id`;
}

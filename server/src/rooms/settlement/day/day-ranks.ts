// Offered to other rooms.
import { DAY_MS, SLOT_MS, type UtcDay } from "@nodeyard/contract/time.ts";
import { PPM } from "@nodeyard/contract/ppm.ts";
import { sql, type RawBuilder } from "kysely";
import type { Queryable, Tx } from "../../../platform/database.ts";
import type { ComputeRule } from "./compute-rules.ts";
import { settledHours, type SettledHour } from "./counted-points.ts";

/** A device's outbound traffic over a day, the basis of its compute credits. */
interface RankedDay {
  device_id: bigint;
  p95_out_bps: bigint | null;
  point_count: number;
  out_bytes: bigint;
}

const SLOTS_PER_DAY = DAY_MS / SLOT_MS;
const SLOT_SECONDS = SLOT_MS / 1000;

/** Number of a day's highest points to discard: a share of all slots, reported or not. */
export function discardedPoints(rule: Pick<ComputeRule, "discard_ppm">): number {
  return Math.floor((SLOTS_PER_DAY * rule.discard_ppm) / PPM);
}

/** Settled hours of the day not yet ranked with these parameters. */
export function unrankedHours(rule: ComputeRule, day: UtcDay): RawBuilder<SettledHour> {
  return sql<SettledHour>`
    select h.* from (${settledHours(day)}) h
    where not exists (select from ranked_hours r where r.hour_at = h.hour_at
      and r.discarded_points = ${discardedPoints(rule)}::int and r.max_plausible_bps = ${rule.max_plausible_bps}::bigint)
    order by h.hour_at`;
}

/** Throws unless the day is fully ranked with the parameters in force. */
export async function requireRanks(tx: Tx, rule: ComputeRule, day: UtcDay): Promise<void> {
  const { rows } = await unrankedHours(rule, day).execute(tx);
  if (rows.length > 0) throw new Error(`${day} is not ranked by the figures in force`);
}

/** Deletes the ranks of settled days. */
export async function clearRanks(db: Queryable, day: UtcDay): Promise<void> {
  await db.deleteFrom("device_day_ranks").where("day", "<=", day).execute();
}

/** Writes the ranks of a settled day from its credits, which keep what `rankedDay` reads of them. */
export async function ranksOfCredits(tx: Tx, rule: ComputeRule, day: UtcDay): Promise<void> {
  await sql`
    insert into device_day_ranks (day, device_id, highest_out_bps, point_count, out_bps_sum)
    select distinct on (device_id) day, device_id,
      case when point_count <= ${sql.lit(discardedPoints(rule))} then '{}'
        else array_fill(coalesce(reported_p95_out_bps, p95_out_bps), array[${sql.lit(discardedPoints(rule) + 1)}]) end,
      point_count, out_bytes * 8.0 / ${sql.lit(SLOT_SECONDS)}
    from ${sql.id("public", "compute_credits")} where day = ${day}::date and point_count > 0 order by device_id`.execute(
    tx,
  );
}

/**
 * The 95th percentile of outbound traffic of devices with tasks on the day, as a source for a statement. Missing slots are
 * absent, not zero, so they cost no rank; implausibly high points are counter faults. Points that arrived after their
 * hour's settlement do not count.
 */
export function rankedDay(rule: ComputeRule, day: UtcDay): RawBuilder<RankedDay> {
  return sql<RankedDay>`
    select device_id, highest_out_bps[${sql.lit(discardedPoints(rule) + 1)}] as p95_out_bps, point_count,
      floor(out_bps_sum * ${sql.lit(SLOT_SECONDS)} / 8)::bigint as out_bytes
    from device_day_ranks where day = ${day}::date`;
}

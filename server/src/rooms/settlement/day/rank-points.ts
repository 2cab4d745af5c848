import { type UtcDay, rangeOfDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Database, Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { computeRuleOf, type ComputeRule } from "./compute-rules.ts";
import { countedPoints, type SettledHour } from "./counted-points.ts";
import { discardedPoints, unrankedHours } from "./day-ranks.ts";
import { devicesThatRan } from "./day-runs.ts";

/** Batch size in hours: large enough to rewrite ranks rarely, small enough to settle due hours in between. */
const HOURS_PER_BATCH = 6;

/** Adds the points of these hours to their day's ranks; ranked hours are unchanged. */
export async function rankHours(
  tx: Tx,
  { rule, day, hours }: { rule: ComputeRule; day: UtcDay; hours: readonly SettledHour[] },
): Promise<void> {
  const discarded = discardedPoints(rule);
  const kept = sql.lit(discarded + 1);
  await sql`set local work_mem = '64MB'`.execute(tx);
  const taken = await tx
    .insertInto("ranked_hours")
    .values(
      hours.map((hour) => ({
        hour_at: hour.hour_at,
        discarded_points: discarded,
        max_plausible_bps: rule.max_plausible_bps,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("hour_at")
    .execute();
  const takenMs = new Set(taken.map((row) => row.hour_at.getTime()));
  const counted = hours
    .filter((hour) => takenMs.has(hour.hour_at.getTime()))
    .map((hour) => countedPoints(rule, hour));
  if (counted.length === 0) return;
  // Grouped by device without sorting, a third of the cost of a full sort; then sorted per device.
  await sql`
      insert into device_day_ranks as r (day, device_id, highest_out_bps, point_count, out_bps_sum)
      select ${day}::date, device_id, array(select b from unnest(all_out_bps) b order by b desc limit ${kept}),
        point_count, out_bps_sum
      from (
        select device_id, array_agg(out_bps) as all_out_bps, count(*) as point_count, sum(out_bps::float8) as out_bps_sum
        from (${sql.join(counted, sql` union all `)}) p
        where device_id in (${devicesThatRan(day)})
        group by device_id
      ) gathered
      on conflict (day, device_id) do update set
        highest_out_bps = array(select b from unnest(r.highest_out_bps || excluded.highest_out_bps) b
          order by b desc limit ${kept}),
        point_count = r.point_count + excluded.point_count,
        out_bps_sum = r.out_bps_sum + excluded.out_bps_sum`.execute(tx);
}

/** Deletes ranks of unsettled days computed with outdated parameters. */
async function deleteOtherRanks(db: Database, rule: ComputeRule, day: UtcDay): Promise<void> {
  const { from, until } = rangeOfDay(day);
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      delete from ranked_hours o where o.hour_at >= ${from}::timestamptz and o.hour_at < ${until}::timestamptz
        and exists (select from (${unrankedHours(rule, day)}) h join ranked_hours r on r.hour_at = h.hour_at)
      returning o.hour_at`.execute(tx);
    if (rows.length > 0)
      await sql`delete from device_day_ranks where day = ${day}::date`.execute(tx);
  });
}

/**
 * Ranks the day's points before its settlement, which then only reads the ranks: a few hours at a time, each batch in its
 * own transaction and outside the settlement lock, so that hours can be settled in between. All hours of the day are
 * settled, and later points do not count, so the ranks are final. Every point is read once, in disk order. Resumes after an
 * interruption.
 */
export async function rankDay(
  { db }: Pick<Deps, "db">,
  day: UtcDay,
  betweenBatches: () => Promise<void>,
): Promise<void> {
  const rule = await computeRuleOf(db, day);
  await deleteOtherRanks(db, rule, day);
  const { rows } = await unrankedHours(rule, day).execute(db);
  for (let next = 0; next < rows.length; next += HOURS_PER_BATCH) {
    const hours = rows.slice(next, next + HOURS_PER_BATCH);
    await db.transaction().execute((tx) => rankHours(tx, { rule, day, hours }));
    await betweenBatches();
  }
}

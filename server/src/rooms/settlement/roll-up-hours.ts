import { sql } from "kysely";
import type { Deps } from "../../platform/deps.ts";

/** Hours per transaction: an installation with a history takes several. */
const HOURS_PER_STEP = 48;

/**
 * Writes the medians of the next settled hours, for accounts with several devices in them. Apart from the settlement, which
 * they must not delay: of two processes at once, one writes them. @returns the number of hours.
 */
async function rollUpNextHours({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ hour_at: Date }>`
      insert into rolled_up_hours (hour_at, rolled_up_at)
      select hour_at, ${clock.now()}::timestamptz from settlement_hours
      where hour_at > coalesce((select max(hour_at) from rolled_up_hours), '-infinity')
      order by hour_at limit ${HOURS_PER_STEP}
      on conflict do nothing returning hour_at`.execute(tx);
    const hours = rows.map((row) => row.hour_at);
    if (hours.length === 0) return 0;
    await sql`
      insert into account_hours (account_id, hour_at, device_count, out_bps_median, stable_value_median,
        amount_micro_bp_median)
      select h.account_id, h.hour_at, count(*), percentile_disc(0.5) within group (order by h.out_bps_avg),
        percentile_disc(0.5) within group (order by h.stable_value_avg) filter (where h.stable_value_avg > 0),
        percentile_disc(0.5) within group (order by coalesce(c.amount_micro_bp, 0))
      from device_hours h
      left join device_credits c on c.hour_at = h.hour_at and c.device_id = h.device_id
        and c.hour_at = any(${hours}::timestamptz[])
      where h.hour_at = any(${hours}::timestamptz[])
      group by h.account_id, h.hour_at having count(*) > 1`.execute(tx);
    return hours.length;
  });
}

/** Writes the medians of all settled hours that have none yet, oldest first. */
export async function rollUpHoursDue(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  while ((await rollUpNextHours(deps)) > 0);
}

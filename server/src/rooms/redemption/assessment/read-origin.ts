import { DAY_MS, HOUR_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Queryable } from "../../../platform/database.ts";
import type { Ceilings } from "../ceilings.ts";

/** Revenue of an account's devices in the days that are looked at, and the parts of suspect origin. */
export interface Origin {
  readonly recentMicroBp: string;
  readonly recentNewDevicesMicroBp: string;
  readonly recentCrowdedMicroBp: string;
}

/**
 * Days that are rolled up are read as sums, the hours after them as credits: one look into an index for each, whatever other
 * accounts have. An address counts the young devices of all accounts, since many accounts can be one person's.
 */
export async function readOrigin(
  db: Queryable,
  accountId: bigint,
  ceilings: Ceilings,
  at: Date,
): Promise<Origin> {
  const since = new Date(at.getTime() - ceilings.origin_days * DAY_MS);
  const before = (days: number) => new Date(at.getTime() - days * DAY_MS);
  const isYoung = sql`d.bound_at > ${before(ceilings.crowd_device_days)}::timestamptz`;
  const { rows } = await sql<{ recent: string; of_new: string; crowded: string }>`
    with rolled as (
      select greatest((max(day) + 1)::timestamp at time zone 'UTC', date_trunc('hour', ${since}::timestamptz)) as until
      from rolled_up_days),
    earned as (
      select device_id, sum(amount_micro_bp) as amount from (
        select r.device_id, r.amount_micro_bp
        from generate_series((${since}::timestamptz at time zone 'UTC')::date::timestamp,
          (${at}::timestamptz at time zone 'UTC')::date::timestamp, interval '1 day') day
        cross join lateral (select device_id, amount_micro_bp from device_revenue_days
          where device_revenue_days.day = day::date and account_id = ${accountId}) r
        union all
        select c.device_id, c.amount_micro_bp
        from rolled cross join generate_series(until,
          ${new Date(at.getTime() - HOUR_MS)}::timestamptz, interval '1 hour') hour
        cross join lateral (select device_id, amount_micro_bp from device_credits
          where hour_at = hour and account_id = ${accountId}) c) parts
      group by device_id),
    young as (
      select d.device_id, s.network as address
      from devices d join device_status s on s.device_id = d.device_id where d.unbound_at is null and ${isYoung}),
    crowded as (
      select device_id from young where address in (
        select address from young group by address having count(*) >= ${ceilings.crowd_devices}::int))
    select coalesce(sum(e.amount), 0)::bigint::text as recent,
      coalesce(sum(e.amount) filter (where d.bound_at > ${before(ceilings.new_device_days)}::timestamptz), 0)::bigint::text
        as of_new,
      coalesce(sum(e.amount) filter (where e.device_id in (select device_id from crowded)), 0)::bigint::text as crowded
    from earned e join devices d on d.device_id = e.device_id`.execute(db);
  const [row] = rows;
  return {
    recentMicroBp: row?.recent ?? "0",
    recentNewDevicesMicroBp: row?.of_new ?? "0",
    recentCrowdedMicroBp: row?.crowded ?? "0",
  };
}

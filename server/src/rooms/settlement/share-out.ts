import { DAY_MS, floorTo, HOUR_MS, SLOTS_PER_HOUR } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import { LedgerAssertionError } from "../../ledger/transfer.ts";
import type { Tx } from "../../platform/database.ts";
import { excusedSlots } from "../monitoring/echo/outages.ts";
import type { CountedHour } from "../monitoring/summarise.ts";
import type { SettlementRule } from "./settlement-rules.ts";
import { weighedHour } from "./weigh-hour.ts";

export interface HourWeight {
  readonly totalWeightPpm: bigint;
  readonly deviceCount: number;
}

/** An outage is no longer than this, by far; before it a device may have been anywhere. */
const SEARCHED_MS = 2 * DAY_MS;

/** The last full hour that was settled before another one and in which the server had no outage. */
async function lastHourWithout(tx: Tx, hourAt: Date): Promise<Date | undefined> {
  const from = new Date(hourAt.getTime() - SEARCHED_MS);
  const excused = await excusedSlots(tx, from, hourAt);
  const hoursWith = new Set(excused.map((slot) => floorTo(slot.getTime(), HOUR_MS)));
  const settled = await tx
    .selectFrom("settlement_hours")
    .select("hour_at")
    .where("hour_at", ">=", from)
    .where("hour_at", "<", hourAt)
    .where("slot_count", "=", SLOTS_PER_HOUR)
    .orderBy("hour_at", "desc")
    .execute();
  return settled.find(({ hour_at: at }) => !hoursWith.has(at.getTime()))?.hour_at;
}

/**
 * Weighs the hour's devices, once, into a temporary table.
 * @returns the total weight.
 */
export async function weighHour(
  tx: Tx,
  rule: SettlementRule,
  { hourAt, slotCount, excused }: Pick<CountedHour, "hourAt" | "slotCount" | "excused">,
): Promise<HourWeight> {
  const weighed = weighedHour(rule, hourAt, {
    count: slotCount,
    ...(excused.length > 0 && { outage: { lastHourWithout: await lastHourWithout(tx, hourAt) } }),
  });
  // The planner has no statistics of the summaries that the transaction has just written, takes them for few, and would scan one side of a join
  // for each row of the other: minutes for a hundred thousand.
  await sql`set local enable_nestloop = off`.execute(tx);
  await sql`create temp table hour_weights on commit drop as ${weighed}`.execute(tx);
  await sql`set local enable_nestloop = on`.execute(tx);
  const { rows } = await sql<{ weight: string; devices: number }>`
    select coalesce(sum(weight_ppm), 0) as weight, count(*)::int as devices
    from hour_weights`.execute(tx);
  return { totalWeightPpm: BigInt(rows[0]?.weight ?? 0), deviceCount: rows[0]?.devices ?? 0 };
}

/** Splits an hour's pool into the fee and the distributed part: nothing without weight. */
export function dividePool(
  rule: SettlementRule,
  { totalWeightPpm }: HourWeight,
): { readonly feeMicroBp: bigint; readonly distributedMicroBp: bigint } {
  if (totalWeightPpm === 0n) return { feeMicroBp: 0n, distributedMicroBp: 0n };
  const feeMicroBp = (rule.pool_micro_bp * BigInt(rule.fee_ppm)) / 1_000_000n;
  return { feeMicroBp, distributedMicroBp: rule.pool_micro_bp - feeMicroBp };
}

/** Temporary table with one row per owner of the hour: `account_id`, `amount_micro_bp`, `device_count`. */
export const HOUR_OWNERS = sql<{
  account_id: bigint;
  amount_micro_bp: bigint;
  device_count: number;
}>`select account_id, amount_micro_bp, device_count from hour_owners`;

/**
 * Distributes `distributedMicroBp` by weight with the largest remainder method: each device gets the integer part of its
 * share, and the rest goes by one micro-BP to the largest remainders, ties to the lower device ids; parts of a machine's hour come
 * last, so that two of them are not rounded up where one hour would not be. Writes one credit per device, and the owners' sums to
 * `HOUR_OWNERS`.
 */
export async function shareOut(
  tx: Tx,
  hourAt: Date,
  distributedMicroBp: bigint,
  weight: HourWeight,
): Promise<void> {
  const pool = sql.raw(String(distributedMicroBp));
  const total = sql.raw(String(weight.totalWeightPpm));
  const { rows: sums } = await sql<{ sum: string }>`
    select sum(${pool}::bigint * weight_ppm / ${total}::bigint) as sum from hour_weights`.execute(
    tx,
  );
  const leftOver = distributedMicroBp - BigInt(sums[0]?.sum ?? 0);

  await sql`create temp table hour_owners (account_id bigint, amount_micro_bp bigint, device_count int) on commit drop`.execute(
    tx,
  );
  await sql`
    with credited as (
      insert into device_credits (hour_at, device_id, account_id, amount_micro_bp, weight_ppm, online_share_ppm,
        usable_share_ppm, bandwidth_factor_ppm, mining_factor_ppm, peak_factor_ppm, bandwidth_level,
        reported_out_bps, online_factor_ppm, ramp_factor_ppm, address_factor_ppm, network_device_count)
      select ${hourAt}::timestamptz, device_id, account_id,
        ${pool}::bigint * weight_ppm / ${total}::bigint + (place <= ${leftOver}::bigint)::int,
        weight_ppm, online_share_ppm, usable_share_ppm, bandwidth_factor_ppm, mining_factor_ppm, peak_factor_ppm,
        bandwidth_level, reported_out_bps, online_factor_ppm, ramp_factor_ppm, address_factor_ppm, network_device_count
      from (
        select *, row_number() over (order by is_part, ${pool}::bigint * weight_ppm % ${total}::bigint desc, device_id) as place
        from hour_weights
      ) placed
      returning account_id, amount_micro_bp
    )
    insert into hour_owners
    select account_id, sum(amount_micro_bp), count(*) from credited group by account_id`.execute(
    tx,
  );
  await sql`analyze hour_owners`.execute(tx);

  const { rows: shared } = await sql<{ amount: string; devices: string | bigint }>`
    select coalesce(sum(amount_micro_bp), 0) as amount, coalesce(sum(device_count), 0) as devices
    from hour_owners`.execute(tx);
  const { amount, devices } = shared[0] ?? {};
  if (amount !== String(distributedMicroBp) || Number(devices) !== weight.deviceCount) {
    throw new LedgerAssertionError(
      `${hourAt.toISOString()}: credited ${amount} of ${distributedMicroBp} micro-BP to ${devices} of ${weight.deviceCount} devices`,
    );
  }
}

import { ApiError } from "@nodeyard/contract/error.ts";
import { revenueErrors } from "@nodeyard/contract/revenue/errors.ts";
import {
  DAY_MS,
  floorTo,
  HOUR_MS,
  hoursIn,
  SLOT_MS,
  type UtcDay,
  rangeOfDay,
} from "@nodeyard/contract/time.ts";
import { sql, type Nullable, type Selectable } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import { NAME_COLUMNS } from "../../devices/named-device.ts";
import type {
  DeviceCreditsTable,
  DeviceHoursTable,
  SettlementHoursTable,
} from "../../../platform/schema.ts";
import type { SettlementRule } from "../../settlement/settlement-rules.ts";

export type SettledHour = Selectable<SettlementHoursTable> & { readonly rule: SettlementRule };
export type HourCredit = Selectable<DeviceCreditsTable> &
  Partial<
    Nullable<
      Pick<
        Selectable<DeviceHoursTable>,
        "usable_out_bps_avg" | "stable_value_sum" | "stable_point_count"
      >
    >
  >;

/** A device bound to the account now or before; throws for another. */
export async function requireBinding(tx: Tx, accountId: bigint, deviceId: bigint | undefined) {
  const binding =
    deviceId === undefined
      ? undefined
      : await tx
          .selectFrom("devices as d")
          .select(NAME_COLUMNS)
          .select(["d.device_id", "d.bound_at", "d.origin_device_id"])
          .where("d.device_id", "=", deviceId)
          .where("d.account_id", "=", accountId)
          .executeTakeFirst();
  if (!binding) throw new ApiError(revenueErrors.unknownDevice);
  return binding;
}

/** The last settled hour and the 23 before it, newest first; none before the first settlement. */
export async function lastDayOfHours(tx: Tx, now: Date): Promise<Date[]> {
  const latest = await tx
    .selectFrom("settlement_hours")
    .select("hour_at")
    .where("hour_at", "<=", now)
    .orderBy("hour_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!latest) return [];
  const last = floorTo(latest.hour_at.getTime(), HOUR_MS);
  return Array.from({ length: DAY_MS / HOUR_MS }, (_, ago) => new Date(last - ago * HOUR_MS));
}

/** Settled ones of these hours, with their parameters. */
export async function readSettledHours(tx: Tx, of: readonly Date[]): Promise<SettledHour[]> {
  if (of.length === 0) return [];
  const hours = await tx
    .selectFrom("settlement_hours")
    .selectAll()
    .where("hour_at", "=", sql<Date>`any(${of}::timestamptz[])`)
    .orderBy("hour_at")
    .execute();
  if (hours.length === 0) return [];
  const rules = await tx
    .selectFrom("settlement_rules")
    .selectAll()
    .where("settlement_rule_id", "in", [...new Set(hours.map((hour) => hour.settlement_rule_id))])
    .execute();
  const ruleOf = new Map(rules.map((rule) => [rule.settlement_rule_id, rule]));
  return hours.flatMap((hour) => {
    const rule = ruleOf.get(hour.settlement_rule_id);
    return rule ? [{ ...hour, rule }] : [];
  });
}

/** The device's credits of a day's hours, with the summaries that they were computed from. */
export async function readHourCredits(
  tx: Tx,
  deviceId: bigint,
  day: UtcDay,
): Promise<HourCredit[]> {
  return tx
    .selectFrom("device_credits as c")
    .leftJoin("device_hours as h", (join) =>
      join.onRef("h.hour_at", "=", "c.hour_at").onRef("h.device_id", "=", "c.device_id"),
    )
    .selectAll("c")
    .select(["h.usable_out_bps_avg", "h.stable_value_sum", "h.stable_point_count"])
    .where("c.hour_at", "in", hoursIn(rangeOfDay(day)))
    .where("c.device_id", "=", deviceId)
    .execute();
}

/**
 * Number of the device's late points by the hour's start in milliseconds: stored points in excess of those summarised, of the
 * slots that count.
 */
export async function countLatePoints(
  tx: Tx,
  deviceId: bigint,
  day: UtcDay,
): Promise<ReadonlyMap<number, number>> {
  const { from, until } = rangeOfDay(day);
  const slots = Array.from(
    { length: DAY_MS / SLOT_MS },
    (_, index) => new Date(from.getTime() + index * SLOT_MS),
  );
  const { rows } = await sql<{ hour_at: Date; late: number }>`
    select stored.hour_at, stored.points - coalesce(counted.point_count, 0) as late
    from (
      select settled.hour_at, count(*)::int as points
      from device_points p join settlement_hours settled on settled.hour_at = date_trunc('hour', p.slot_at, 'UTC')
      where p.device_id = ${deviceId} and p.slot_at = any(${slots}::timestamptz[])
        and p.slot_at >= ${from}::timestamptz and p.slot_at < ${until}::timestamptz
        and p.slot_at < settled.hour_at + settled.slot_count * ${sql.lit(SLOT_MS / 1000)} * interval '1 second'
      group by 1
    ) stored
    left join device_hours counted on counted.hour_at = stored.hour_at and counted.device_id = ${deviceId}
    where stored.points > coalesce(counted.point_count, 0)`.execute(tx);
  return new Map(rows.map((row) => [row.hour_at.getTime(), row.late]));
}

/** The device's compute credits of the day, with the name of each task. */
export async function readTaskCredits(tx: Tx, deviceId: bigint, day: UtcDay) {
  return tx
    .selectFrom("compute_credits as c")
    .innerJoin("device_tasks as t", "t.device_task_id", "c.device_task_id")
    .selectAll("c")
    .select("t.task")
    .where("c.day", "=", day)
    .where("c.device_id", "=", deviceId)
    .orderBy("c.device_task_id")
    .execute();
}

export async function readActivityCredits(tx: Tx, deviceId: bigint, day: UtcDay) {
  return tx
    .selectFrom("activity_credits")
    .select(["kind", "amount_micro_bp", "online_ppm", "obstacle"])
    .where("day", "=", day)
    .where("device_id", "=", deviceId)
    .orderBy("kind")
    .execute();
}

/** Sum of a day's compute credits before reduction, and the pool that they were reduced to. */
export interface DayPool {
  readonly grossMicroBp: bigint;
  readonly poolMicroBp: bigint;
}

/** Settled state of the day, and its pool if that was exceeded. */
export async function readSettledDay(
  tx: Tx,
  day: UtcDay,
): Promise<{ isSettled: boolean; pool: DayPool | undefined }> {
  const row = await tx
    .selectFrom("settlement_days")
    .select(["compute_gross_micro_bp", "compute_pool_micro_bp"])
    .where("day", "=", day)
    .executeTakeFirst();
  const { compute_gross_micro_bp: grossMicroBp = null, compute_pool_micro_bp: poolMicroBp = null } =
    row ?? {};
  const pool =
    grossMicroBp === null || poolMicroBp === null ? undefined : { grossMicroBp, poolMicroBp };
  return { isSettled: row !== undefined, pool };
}

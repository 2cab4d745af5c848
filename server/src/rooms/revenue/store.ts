import { hoursIn, rangeOfDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Queryable, Tx } from "../../platform/database.ts";
import { NAME_COLUMNS } from "../devices/named-device.ts";

/** True if the device is or was bound to the account. */
export async function hasOwned(
  db: Queryable,
  accountId: bigint,
  deviceId: bigint,
): Promise<boolean> {
  const device = await db
    .selectFrom("devices")
    .select("device_id")
    .where("device_id", "=", deviceId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return device !== undefined;
}

/** A device's credits on each of `days` by kind: from daily sums, and from hours for days not yet rolled up. */
export async function readDeviceDays(
  db: Tx,
  deviceId: bigint,
  days: readonly UtcDay[],
): Promise<readonly { day: UtcDay; kind: string; amountMicroBp: bigint }[]> {
  const rolledUp = await db
    .selectFrom("rolled_up_days as u")
    .leftJoin("device_revenue_days as r", (join) =>
      join.onRef("r.day", "=", "u.day").on("r.device_id", "=", deviceId),
    )
    .select(["u.day", "r.kind", "r.amount_micro_bp"])
    .where("u.day", "in", [...days])
    .execute();
  const done = new Set(rolledUp.map((row) => row.day));
  const found = rolledUp.flatMap(({ day, kind, amount_micro_bp: amount }) =>
    kind === null || amount === null ? [] : [{ day, kind, amountMicroBp: amount }],
  );
  const hours = days.filter((day) => !done.has(day)).flatMap((day) => hoursIn(rangeOfDay(day)));
  if (hours.length === 0) return found;
  const { rows } = await sql<{ day: UtcDay; amount: string }>`
    select (hour_at at time zone 'UTC')::date as day, sum(amount_micro_bp) as amount
    from device_credits where hour_at = any(${hours}::timestamptz[]) and device_id = ${deviceId}
    group by 1`.execute(db);
  return [
    ...found,
    ...rows.map((row) => ({ day: row.day, kind: "network", amountMicroBp: BigInt(row.amount) })),
  ];
}

/** A settled hour with its parameters. */
export async function readSettledHour(db: Queryable, hourAt: Date) {
  return db
    .selectFrom("settlement_hours as h")
    .innerJoin("settlement_rules as r", "r.settlement_rule_id", "h.settlement_rule_id")
    .select([
      "h.hour_at",
      "h.pool_micro_bp",
      "h.fee_micro_bp",
      "h.distributed_micro_bp",
      "h.total_weight_ppm",
      "h.device_count",
      "h.slot_count",
      "r.online_weight_ppm",
      "r.usable_weight_ppm",
      "r.online_needs_usable",
    ])
    .where("h.hour_at", "=", hourAt)
    .executeTakeFirstOrThrow();
}

/** A page of the account's credits of an hour, with each device's display name. */
export async function readCredits(
  db: Queryable,
  query: { accountId: bigint; hourAt: Date; offset: number; limit: number },
) {
  return db
    .selectFrom("device_credits as c")
    .innerJoin("devices as d", "d.device_id", "c.device_id")
    .selectAll("c")
    .select(NAME_COLUMNS)
    .where("c.hour_at", "=", query.hourAt)
    .where("c.account_id", "=", query.accountId)
    .orderBy("c.device_id")
    .offset(query.offset)
    .limit(query.limit)
    .execute();
}

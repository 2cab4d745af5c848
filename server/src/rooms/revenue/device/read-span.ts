import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { HourCredit } from "../why/read-why.ts";

/**
 * A device's credits of consecutive hours, by the hour's start in milliseconds. Keys start with the hour, so each is listed: as
 * many probes as hours, for any number of devices. The limit keeps PostgreSQL from joining instead; the bounds let it prune
 * other partitions.
 */
export async function readCreditsOf(
  tx: Tx,
  deviceId: bigint,
  hours: readonly Date[],
): Promise<ReadonlyMap<number, HourCredit>> {
  const [first, last] = [hours[0], hours.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const { rows } = await sql<HourCredit>`
    select c.* from unnest(${hours}::timestamptz[]) hour cross join lateral (
      select * from device_credits
      where device_id = ${deviceId} and hour_at = hour and hour_at >= ${first}::timestamptz
        and hour_at <= ${last}::timestamptz limit 1
    ) c`.execute(tx);
  return new Map(rows.map((row) => [row.hour_at.getTime(), row]));
}

/** The median credits of an account's devices in consecutive hours, by the hour's start in milliseconds. */
export async function readMedianCredits(
  tx: Tx,
  accountId: bigint,
  hours: readonly Date[],
): Promise<ReadonlyMap<number, bigint>> {
  const [first, last] = [hours[0], hours.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const rows = await tx
    .selectFrom("account_hours")
    .select(["hour_at", "amount_micro_bp_median"])
    .where("account_id", "=", accountId)
    .where("hour_at", ">=", first)
    .where("hour_at", "<=", last)
    .execute();
  return new Map(rows.map((row) => [row.hour_at.getTime(), row.amount_micro_bp_median]));
}

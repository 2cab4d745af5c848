import { floorTo, HOUR_MS, utcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { PeriodAmount, TaskTypeAmount } from "./add-up.ts";
import { isDayWithin, periodOfDay } from "./read-task-types.ts";

/** Full hours in the range, by the partition month of their credits. */
function hoursByMonth(bounds: readonly Date[]): Date[][] {
  const [from, until] = [bounds[0] as Date, bounds.at(-1) as Date];
  const hours: Date[] = [];
  for (
    let atMs = floorTo(from.getTime() + HOUR_MS - 1, HOUR_MS);
    atMs < until.getTime();
    atMs += HOUR_MS
  )
    hours.push(new Date(atMs));
  return [...Map.groupBy(hours, (at) => utcDay(at).slice(0, 7)).values()];
}

/**
 * A device's network credits by period. Keys start with the hour, so each hour is listed and queried month by month: as many
 * probes as hours, for any number of devices and months.
 */
async function readNetwork(
  tx: Tx,
  deviceId: bigint,
  bounds: readonly Date[],
): Promise<PeriodAmount[]> {
  const found: PeriodAmount[] = [];
  for (const hours of hoursByMonth(bounds)) {
    const { rows } = await sql<{ period: number; amount: string }>`
      select width_bucket(hour_at, ${bounds}::timestamptz[]) - 1 as period, sum(amount_micro_bp) as amount
      from device_credits
      where hour_at = any(${hours}::timestamptz[]) and device_id = ${deviceId}
        and hour_at >= ${hours[0]}::timestamptz and hour_at <= ${hours.at(-1)}::timestamptz
      group by 1`.execute(tx);
    found.push(
      ...rows.map((row) => ({
        period: row.period,
        kind: "network",
        amountMicroBp: BigInt(row.amount),
      })),
    );
  }
  return found;
}

/** A device's credits by period and kind, and the compute ones by task type. */
export async function readDevicePeriods(
  tx: Tx,
  deviceId: bigint,
  bounds: readonly Date[],
  zone: string,
): Promise<{ amounts: PeriodAmount[]; taskTypes: TaskTypeAmount[] }> {
  const days = sql`(select array_agg(d::date) from generate_series(
    (${bounds[0]}::timestamptz at time zone 'UTC')::date, (${bounds.at(-1)}::timestamptz at time zone 'UTC')::date, '1 day') d)`;
  const { rows } = await sql<{ period: number; kind: string; type: string; amount: string }>`
    select ${periodOfDay(bounds, zone)} as period, kind, type, sum(amount_micro_bp) as amount
    from (
      select day, 'compute' as kind, task_type as type, amount_micro_bp from compute_credits
      where day = any(${days}::date[]) and device_id = ${deviceId}
      union all
      select day, 'activity', '', amount_micro_bp from activity_credits
      where day = any(${days}::date[]) and device_id = ${deviceId}
    ) credits where ${isDayWithin(bounds, zone)} group by 1, 2, 3`.execute(tx);
  const daily = rows.map(({ period, kind, type, amount }) => ({
    period,
    kind,
    taskType: type,
    amountMicroBp: BigInt(amount),
  }));
  return {
    amounts: [...(await readNetwork(tx, deviceId, bounds)), ...daily],
    taskTypes: daily.filter((row) => row.kind === "compute" && row.amountMicroBp > 0n),
  };
}

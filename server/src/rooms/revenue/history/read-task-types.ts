import { sql, type RawBuilder } from "kysely";
import { placedDay } from "../../../ledger/placed-at.ts";
import type { Tx } from "../../../platform/database.ts";
import type { TaskTypeAmount } from "./add-up.ts";

const DAY = sql`day`;

/** The period that the UTC day in column `day` is placed in, from 0. */
export function periodOfDay(bounds: readonly Date[], zone: string): RawBuilder<number> {
  return sql<number>`width_bucket(${placedDay(DAY, zone)}, ${bounds}::timestamptz[]) - 1`;
}

/** True if the UTC day in column `day` is placed in the range of these bounds. */
export function isDayWithin(bounds: readonly Date[], zone: string): RawBuilder<boolean> {
  // The day bounds use the index; the instants are exact.
  return sql<boolean>`day >= (${bounds[0]}::timestamptz at time zone 'UTC')::date
    and day <= (${bounds.at(-1)}::timestamptz at time zone 'UTC')::date
    and ${placedDay(DAY, zone)} >= ${bounds[0]}::timestamptz and ${placedDay(DAY, zone)} < ${bounds.at(-1)}::timestamptz`;
}

/** The account's compute credits by period and task type, from daily sums. */
export async function readTaskTypes(
  tx: Tx,
  accountId: bigint,
  bounds: readonly Date[],
  zone: string,
): Promise<TaskTypeAmount[]> {
  const { rows } = await sql<{ period: number; type: string; amount: string }>`
    select ${periodOfDay(bounds, zone)} as period, task_type as type, sum(amount_micro_bp) as amount
    from account_compute_days where account_id = ${accountId} and ${isDayWithin(bounds, zone)}
    group by 1, 2`.execute(tx);
  return rows.map((row) => ({
    period: row.period,
    taskType: row.type,
    amountMicroBp: BigInt(row.amount),
  }));
}

import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { TaskTypeAmount } from "./add-up.ts";

/** A UTC day's start, which determines its day in a zone. */
const startsAt = sql`day::timestamp at time zone 'UTC'`;

/** The period that the UTC day in column `day` begins in, from 0. */
export function periodOfDay(bounds: readonly Date[]): RawBuilder<number> {
  return sql<number>`width_bucket(${startsAt}, ${bounds}::timestamptz[]) - 1`;
}

/** Whether the UTC day in column `day` begins in the range of these bounds. */
export function isDayWithin(bounds: readonly Date[]): RawBuilder<boolean> {
  // The day bounds use the index; the instants are exact.
  return sql<boolean>`day >= (${bounds[0]}::timestamptz at time zone 'UTC')::date
    and day <= (${bounds.at(-1)}::timestamptz at time zone 'UTC')::date
    and ${startsAt} >= ${bounds[0]}::timestamptz and ${startsAt} < ${bounds.at(-1)}::timestamptz`;
}

/** The account's compute credits by period and task type, from daily sums. */
export async function readTaskTypes(
  tx: Tx,
  accountId: bigint,
  bounds: readonly Date[],
): Promise<TaskTypeAmount[]> {
  const { rows } = await sql<{ period: number; type: string; amount: string }>`
    select ${periodOfDay(bounds)} as period, task_type as type, sum(amount_micro_bp) as amount
    from account_compute_days where account_id = ${accountId} and ${isDayWithin(bounds)}
    group by 1, 2`.execute(tx);
  return rows.map((row) => ({
    period: row.period,
    taskType: row.type,
    amountMicroBp: BigInt(row.amount),
  }));
}

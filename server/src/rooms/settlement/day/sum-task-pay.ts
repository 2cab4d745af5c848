import {
  TASK_PAY_DAYS,
  TASK_PAY_MIN_DEVICES,
  TASK_PAY_MIN_OWNERS,
} from "@nodeyard/contract/tasks/rules.ts";
import { addDays, type UtcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Database } from "../../../platform/database.ts";

/**
 * Writes anew what devices of a kind and region earned a day with tasks of a type: from each device's mean over its days with
 * such a task, among the days until `toDay`. A device without a paid day counts with zero. Groups of few devices or owners
 * are left out.
 */
export async function sumTaskPay(db: Database, toDay: UtcDay): Promise<void> {
  const fromDay = addDays(toDay, 1 - TASK_PAY_DAYS);
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom("task_pay").execute();
    await sql`
      insert into task_pay (kind, is_mainland, task_type, to_day, device_count, low_micro_bp, median_micro_bp,
        high_micro_bp, failed_ppm)
      with device_days as materialized (
        select device_id, task_type, day, sum(amount_micro_bp) as amount,
          sum(amount_micro_bp) = 0 as is_unpaid
        from compute_credits where day >= ${fromDay}::date and day <= ${toDay}::date
        group by device_id, task_type, day
      ), means as (
        select device_id, task_type, avg(amount)::float8 as mean, count(*) as days,
          count(*) filter (where is_unpaid) as unpaid_days
        from device_days group by device_id, task_type
      )
      select d.kind, d.region <> 'non_mainland', m.task_type, ${toDay}::date, count(*),
        percentile_cont(0.1) within group (order by m.mean), percentile_cont(0.5) within group (order by m.mean),
        percentile_cont(0.9) within group (order by m.mean), sum(m.unpaid_days) * 1000000 / sum(m.days)
      from means m join devices d on d.device_id = m.device_id
      group by 1, 2, 3
      having count(*) >= ${TASK_PAY_MIN_DEVICES} and count(distinct d.account_id) >= ${TASK_PAY_MIN_OWNERS}`.execute(
      tx,
    );
  });
}

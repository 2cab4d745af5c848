import type { UtcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";

/** Adds a day's compute and activity credits to the sums per device, and stores compute sums per owner and task type. */
export async function saveDaySums(tx: Tx, day: UtcDay): Promise<void> {
  await sql`
    insert into device_revenue_days (day, device_id, account_id, kind, amount_micro_bp)
    select ${day}::date, device_id, account_id, 'compute', sum(amount_micro_bp)
    from compute_credits where day = ${day}::date group by device_id, account_id having sum(amount_micro_bp) > 0
    union all
    select ${day}::date, device_id, account_id, 'activity', sum(amount_micro_bp)
    from activity_credits where day = ${day}::date group by device_id, account_id having sum(amount_micro_bp) > 0`.execute(
    tx,
  );
  await sql`
    insert into account_compute_days (account_id, day, task_type, amount_micro_bp)
    select account_id, ${day}::date, task_type, sum(amount_micro_bp)
    from compute_credits where day = ${day}::date group by account_id, task_type having sum(amount_micro_bp) > 0`.execute(
    tx,
  );
}

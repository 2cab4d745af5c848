import { daysOfMonth, type BillMonth } from "@nodeyard/contract/bills/rules.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";

/**
 * Writes the bills of a month from its days, in one statement: a line for each node and task, with the mean of its effective
 * days' 95th percentiles, rounded down, and the sum of what the ledger credited for its days.
 */
export async function writeMonth(tx: Tx, month: BillMonth, at: Date): Promise<number> {
  const { first, next } = daysOfMonth(month);
  await sql`
    insert into bill_months (month, calculated_at) values (${first}::date, ${at}::timestamptz)
    on conflict (month) do update set calculated_at = excluded.calculated_at`.execute(tx);
  await sql`delete from bill_lines where month = ${first}::date`.execute(tx);
  const { numAffectedRows } = await sql`
    insert into bill_lines (month, account_id, mac, hostname, task_type, operator, bps, effective_days, amount_micro_bp, value_fen)
    select ${first}::date, b.account_id, b.mac, b.hostname, b.task_type, coalesce(s.operator, 'unknown'), b.bps,
      b.effective_days, b.amount_micro_bp, b.value_fen
    from (
      select account_id, mac, task_type, (array_agg(hostname order by day desc))[1] as hostname,
        (array_agg(device_id order by day desc))[1] as device_id,
        coalesce(div(sum(billed_out_bps), count(billed_out_bps)), 0)::bigint as bps,
        count(billed_out_bps) as effective_days, sum(credit_micro_bp)::bigint as amount_micro_bp,
        sum(value_fen)::bigint as value_fen
      from bill_days where day >= ${first}::date and day < ${next}::date
      group by account_id, mac, task_type
    ) b left join device_status s using (device_id)
    order by b.account_id, b.hostname, b.mac, b.task_type`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

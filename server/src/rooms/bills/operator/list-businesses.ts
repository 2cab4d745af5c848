import * as calls from "@nodeyard/contract/bills/operator/calls.ts";
import { formatFen, formatMicroBp } from "@nodeyard/contract/money.ts";
import { sql } from "kysely";
import { handle } from "../../../platform/http/route.ts";
import { chooseMonth } from "../choose-month.ts";

/** Totals of each task's bills of a month, with booked supplements; their bandwidth is of nodes that are in the sum already. */
export const listBusinesses = handle(calls.getBusiness, async ({ db, clock }, { date }) => {
  const month = chooseMonth(clock.now(), date);
  const { rows } = await sql<{
    task: string;
    nodes: number;
    owners: number;
    bps: bigint;
    days: number;
    amount: bigint;
    fen: bigint;
  }>`
    select b.task_type as task, count(distinct (b.account_id, b.hostname))::int as nodes,
      count(distinct b.account_id)::int as owners, coalesce(sum(b.bps) filter (where b.bill_supplement_id is null), 0)::bigint as bps, sum(b.effective_days)::int as days,
      sum(b.amount_micro_bp)::bigint as amount, sum(b.value_fen)::bigint as fen
    from bill_lines b left join bill_supplements s using (bill_supplement_id)
    where b.month = ${`${month}-01`}::date and (b.bill_supplement_id is null or s.approved_at is not null)
    group by b.task_type order by b.task_type`.execute(db);
  return {
    data: rows.map((row) => ({
      task: row.task,
      nodes: row.nodes,
      owners: row.owners,
      bps: Number(row.bps),
      effectiveDays: row.days,
      bp: formatMicroBp(row.amount),
      price: formatFen(row.fen),
    })),
  };
});

import { EARNING_KINDS } from "@nodeyard/contract/ledger.ts";
import { sql, type RawBuilder } from "kysely";
import { type UtcDay, rangeOfDay } from "@nodeyard/contract/time.ts";
import type { Queryable } from "../../platform/database.ts";

/** UTC days, both included. */
export interface AuditedDays {
  readonly first: UtcDay;
  readonly last: UtcDay;
}

/** Each check yields one row per finding: a sentence. */
function checksOf({ first, last }: AuditedDays): RawBuilder<{ problem: string }>[] {
  const isAudited = sql`day between ${first}::date and ${last}::date`;
  const { from } = rangeOfDay(first);
  const { until } = rangeOfDay(last);
  // All credits in one form: who was credited what, by which kind, for which day.
  const credits = sql`
    select account_id, (hour_at at time zone 'UTC')::date as day, 'network' as kind, device_id, amount_micro_bp
    from device_credits where hour_at >= ${from}::timestamptz and hour_at < ${until}::timestamptz
    union all select account_id, day, 'compute', device_id, amount_micro_bp from compute_credits where ${isAudited}
    union all select account_id, day, 'activity', device_id, amount_micro_bp from activity_credits where ${isAudited}
    union all select account_id, day, 'invite', null, amount_micro_bp from invite_credits where ${isAudited}`;
  return [
    sql`
      with credited as (select account_id, day, kind, sum(amount_micro_bp) as amount from (${credits}) c
        group by 1, 2, 3 having sum(amount_micro_bp) <> 0),
      booked as (select account_id, day, kind, amount_micro_bp as amount from account_revenue_days
        where ${isAudited} and kind in (${sql.join(EARNING_KINDS)}))
      select format('%s of account %s on %s: credited %s, booked %s', kind, account_id, day, c.amount, b.amount) as problem
      from credited c full join booked b using (account_id, day, kind)
      where c.amount is distinct from b.amount`,
    sql`
      with credited as (select device_id, day, kind, sum(amount_micro_bp) as amount from (${credits}) c
        where device_id is not null and exists (select from rolled_up_days u where u.day = c.day)
        group by 1, 2, 3 having sum(amount_micro_bp) <> 0),
      kept as (select device_id, day, kind, amount_micro_bp as amount from device_revenue_days
        where ${isAudited} and amount_micro_bp <> 0)
      select format('%s of device %s on %s: credited %s, kept %s', kind, device_id, day, c.amount, k.amount) as problem
      from credited c full join kept k using (device_id, day, kind)
      where c.amount is distinct from k.amount`,
    sql`
      with credited as (select account_id, day, task_type, sum(amount_micro_bp) as amount from compute_credits
        where ${isAudited} group by 1, 2, 3 having sum(amount_micro_bp) <> 0),
      kept as (select account_id, day, task_type, amount_micro_bp as amount from account_compute_days where ${isAudited})
      select format('compute of type %s of account %s on %s: credited %s, kept %s', task_type, account_id, day, c.amount,
        k.amount) as problem
      from credited c full join kept k using (account_id, day, task_type)
      where c.amount is distinct from k.amount`,
    sql`
      with fees as (select (p.occurred_at at time zone 'UTC')::date as day, sum(p.amount_micro_bp) as fee
        from ledger_postings p join ledger_accounts a using (ledger_account_id)
        where a.kind = 'fee' and p.kind = 'compute'
          and p.occurred_at >= ${from}::timestamptz and p.occurred_at < ${until}::timestamptz group by 1),
      credited as (select day, sum(fee_micro_bp) as fee, sum(amount_micro_bp) as amount from compute_credits
        where ${isAudited} group by 1)
      select format('compute of %s: recorded %s and a fee of %s, credited %s and %s, booked a fee of %s', s.day,
        s.compute_micro_bp, s.compute_fee_micro_bp, coalesce(c.amount, 0), coalesce(c.fee, 0), coalesce(f.fee, 0)) as problem
      from settlement_days s left join credited c on c.day = s.day left join fees f on f.day = s.day
      where s.day between ${first}::date and ${last}::date
        and (s.compute_micro_bp, s.compute_fee_micro_bp, s.compute_fee_micro_bp)
          is distinct from (coalesce(c.amount, 0), coalesce(c.fee, 0), coalesce(f.fee, 0))`,
  ];
}

/**
 * Reconciles the credits of settled days with the ledger's postings and with the stored sums, independently of the writers.
 * Reads all of those days. @returns the differences, as sentences; empty if there are none.
 */
export async function auditCredits(db: Queryable, days: AuditedDays): Promise<string[]> {
  const problems: string[] = [];
  for (const check of checksOf(days)) {
    const { rows } = await check.execute(db);
    problems.push(...rows.map((row) => row.problem));
  }
  return problems;
}

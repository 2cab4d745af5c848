import { sql } from "kysely";
import type { Queryable } from "../platform/database.ts";

export interface TrialBalance {
  /** Sum over all accounts; zero in books that add up. */
  readonly sumMicroBp: bigint;
  readonly accounts: number;
  readonly postings: number;
  /** Imbalances, in words; empty if the books balance. */
  readonly problems: readonly string[];
}

/** Each check yields one row per fault: a sentence. */
const CHECKS = [
  sql<{ problem: string }>`
    select format('account %s has a balance of %s, its postings sum to %s', a.ledger_account_id,
      a.balance_micro_bp, coalesce(p.sum, 0)) as problem
    from ledger_accounts a
    left join (select ledger_account_id, sum(amount_micro_bp) as sum from ledger_postings group by 1) p
      using (ledger_account_id)
    where a.balance_micro_bp <> coalesce(p.sum, 0)`,
  sql<{ problem: string }>`
    select format('transfer %s sums to %s over %s postings', t.ledger_transfer_id,
      coalesce(p.sum, 0), coalesce(p.postings, 0)) as problem
    from ledger_transfers t
    left join (select ledger_transfer_id, sum(amount_micro_bp) as sum, count(*) as postings
      from ledger_postings group by 1) p using (ledger_transfer_id)
    where coalesce(p.sum, 0) <> 0 or p.postings is null`,
  sql<{ problem: string }>`
    select format('posting %s says %s after it, the postings up to it sum to %s', ledger_posting_id,
      balance_after_micro_bp, running) as problem
    from (select ledger_posting_id, balance_after_micro_bp,
        sum(amount_micro_bp) over (partition by ledger_account_id order by ledger_posting_id) as running
      from ledger_postings) p
    where balance_after_micro_bp <> running`,
  sql<{ problem: string }>`
    with lines as (
      select a.account_id, (p.occurred_at at time zone 'UTC')::date as day, p.kind,
        sum(p.amount_micro_bp) as amount, count(*) as postings
      from ledger_postings p join ledger_accounts a using (ledger_account_id)
      where a.kind = 'available' group by 1, 2, 3)
    select format('%s of account %s on %s: kept %s, lines %s', coalesce(d.kind, l.kind),
      coalesce(d.account_id, l.account_id), coalesce(d.day, l.day), d.amount_micro_bp, l.amount) as problem
    from lines l full join account_revenue_days d
      on d.account_id = l.account_id and d.day = l.day and d.kind = l.kind
    where (d.amount_micro_bp, d.posting_count) is distinct from (l.amount, l.postings)`,
  sql<{ problem: string }>`
    with days as (
      select account_id, kind, sum(amount_micro_bp) as amount, sum(posting_count) as postings
      from account_revenue_days group by 1, 2)
    select format('%s of account %s: kept %s, days %s', coalesce(t.kind, d.kind),
      coalesce(t.account_id, d.account_id), t.amount_micro_bp, d.amount) as problem
    from days d full join account_revenue_totals t on t.account_id = d.account_id and t.kind = d.kind
    where (t.amount_micro_bp, t.posting_count) is distinct from (d.amount, d.postings)`,
] as const;

/** A hold is opened once, and keeps what its postings leave of it. */
const HOLD_CHECK = sql<{ problem: string }>`
    with posted as (
      select t.kind, t.hold_id, count(*) filter (where p.amount_micro_bp > 0) as openings,
        array_agg(distinct a.account_id) as owners, sum(p.amount_micro_bp) as held
      from ledger_transfers t
      join ledger_postings p using (ledger_transfer_id)
      join ledger_accounts a using (ledger_account_id)
      where a.kind = 'held' group by 1, 2)
    select format('hold %s:%s of account %s keeps %s; it was opened %s times for %s, and its postings leave %s',
      coalesce(h.kind, p.kind), coalesce(h.reference_id, p.hold_id), h.account_id,
      h.paid_micro_bp + h.fee_micro_bp + h.tax_micro_bp, p.openings, array_to_string(p.owners, ', '), p.held) as problem
    from ledger_holds h full join posted p on p.kind = h.kind and p.hold_id = h.reference_id
    where (p.openings, p.owners, p.held) is distinct from
      (1, array[h.account_id], (h.paid_micro_bp + h.fee_micro_bp + h.tax_micro_bp)::numeric)`;

/** Adds up all the books from the postings, apart from what wrote them. Reads everything: for audits and backups. */
export async function trialBalance(db: Queryable): Promise<TrialBalance> {
  const { rows } = await sql<{ sum: string; accounts: number; postings: string }>`
    select coalesce(sum(balance_micro_bp), 0) as sum, count(*)::int as accounts,
      (select count(*) from ledger_postings)::text as postings
    from ledger_accounts`.execute(db);
  const sumMicroBp = BigInt(rows[0]?.sum ?? 0);
  const problems = sumMicroBp === 0n ? [] : [`all accounts sum to ${sumMicroBp}, not to zero`];
  // A backup may be of a database that holds have no rows in yet.
  const { rows: holds } = await sql`select where to_regclass('ledger_holds') is not null`.execute(
    db,
  );
  for (const check of holds.length > 0 ? [...CHECKS, HOLD_CHECK] : CHECKS) {
    const found = await check.execute(db);
    problems.push(...found.rows.map((row) => row.problem));
  }
  return {
    sumMicroBp,
    accounts: rows[0]?.accounts ?? 0,
    postings: Number(rows[0]?.postings ?? 0),
    problems,
  };
}

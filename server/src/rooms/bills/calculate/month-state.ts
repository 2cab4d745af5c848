import { daysOfMonth, type BillMonth, type MonthState } from "@nodeyard/contract/bills/rules.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { sql } from "kysely";
import type { Queryable, Tx } from "../../../platform/database.ts";

/** A month's bills in plain values, as an audit line has them; a version is their digest. */
export interface MonthBills {
  readonly [key: string]: unknown;
  readonly month: BillMonth;
  readonly state: MonthState;
  readonly calculatedAt: string | null;
  /** True if a calculation is in progress. */
  readonly isCalculating: boolean;
  readonly bills: number;
  readonly bp: string;
}

/** Locks a month, so that it is calculated or issued once at a time. */
export async function lockMonth(tx: Tx, month: BillMonth): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bills ${month}`}, 0))`.execute(tx);
}

export async function readMonthBills(db: Queryable, month: BillMonth): Promise<MonthBills> {
  const { rows } = await sql<{
    calculated_at: Date | null;
    issued_at: Date | null;
    is_calculating: boolean;
    bills: number;
    amount: bigint;
  }>`
    select m.calculated_at, m.issued_at, c.month is not null as is_calculating, coalesce(l.bills, 0)::int as bills, coalesce(l.amount, 0)::bigint as amount
    from (select ${`${month}-01`}::date as month) asked
    left join bill_months m using (month) left join bill_calculations c using (month)
    left join lateral (select count(*) as bills, sum(amount_micro_bp) as amount from bill_lines b
      where b.month = asked.month and b.bill_supplement_id is null) l on true`.execute(db);
  const [row] = rows;
  const state = row?.issued_at ? "issued" : row?.calculated_at ? "calculated" : "none";
  return {
    month,
    state,
    calculatedAt: row?.calculated_at?.toISOString() ?? null,
    isCalculating: row?.is_calculating ?? false,
    bills: row?.bills ?? 0,
    bp: formatMicroBp(row?.amount ?? 0n),
  };
}

/** A calculation in progress: since when, at whose request, and how many of the month's days are measured. */
export async function readCalculation(db: Queryable, month: BillMonth) {
  const { first, next } = daysOfMonth(month);
  const { rows } = await sql<{
    requested_at: Date;
    account_id: bigint;
    email: string;
    measured: number;
    days: number;
  }>`
    select c.requested_at, a.account_id, a.email,
      (select count(*)::int from settlement_days where day >= ${first}::date and day < ${next}::date) as days,
      (select count(*)::int from bill_measured_days where day >= ${first}::date and day < ${next}::date) as measured
    from bill_calculations c join accounts a on a.account_id = c.requested_by where c.month = ${first}::date`.execute(
    db,
  );
  return rows[0];
}

/** True if the month is settled to its last day. */
export async function isSettled(db: Queryable, month: BillMonth): Promise<boolean> {
  const { rows } = await sql`
    select from settlement_days where day >= ${daysOfMonth(month).next}::date - 1 limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

import type { LedgerKind } from "@nodeyard/contract/ledger.ts";
import { sql } from "kysely";
import type { Queryable } from "../platform/database.ts";
import { ownerLedgerAccount } from "./accounts.ts";
import { placedAt } from "./placed-at.ts";

export interface PeriodSum {
  /** Index of the period, from 0. */
  readonly period: number;
  readonly kind: LedgerKind;
  readonly amountMicroBp: bigint;
}

/**
 * Sums the owner's postings by period and kind. `bounds` are the periods' starts in order, and the end of the last; a
 * posting belongs to the period in which its own is placed. Periods and kinds without postings are absent.
 */
export async function readPeriods(
  db: Queryable,
  accountId: bigint,
  bounds: readonly Date[],
  zone: string,
): Promise<PeriodSum[]> {
  const { rows } = await sql<{ period: number; kind: LedgerKind; amount: string }>`
    select width_bucket(placed_at, ${bounds}::timestamptz[]) - 1 as period, kind, sum(amount_micro_bp) as amount
    from (select kind, amount_micro_bp, ${placedAt(zone)} as placed_at from ledger_postings
      where ledger_account_id = ${ownerLedgerAccount(accountId)}
        and occurred_at >= ${bounds[0]}::timestamptz - interval '12 hours' and occurred_at < ${bounds.at(-1)}::timestamptz
    ) placed
    where placed_at >= ${bounds[0]}::timestamptz and placed_at < ${bounds.at(-1)}::timestamptz
    group by 1, 2`.execute(db);
  return rows.map(({ period, kind, amount }) => ({ period, kind, amountMicroBp: BigInt(amount) }));
}

import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import type { Queryable } from "../platform/database.ts";
import { ownerLedgerAccount } from "./accounts.ts";

export interface MatureBalance {
  readonly balanceMicroBp: bigint;
  /** Earnings whose period ended less than the maturity ago. */
  readonly immatureMicroBp: bigint;
  /** The balance less those. */
  readonly matureMicroBp: bigint;
}

interface Maturity {
  readonly at: Date;
  readonly maturityHours: number;
}

/** The columns `balance` and `immature` of an owner, for a statement of its own or as part of another. */
export function matureBalance(
  accountId: bigint,
  { at, maturityHours }: Maturity,
): RawBuilder<{ balance: string; immature: string }> {
  const overAt = new Date(at.getTime() - maturityHours * HOUR_MS);
  // The longest period is a separate bound: an index condition.
  return sql`
    select coalesce((select balance_micro_bp from ledger_accounts
        where account_id = ${accountId} and kind = 'available'), 0)::text as balance,
      coalesce((select sum(p.amount_micro_bp) from ledger_postings p join ledger_kinds k on k.kind = p.kind
        where p.ledger_account_id = ${ownerLedgerAccount(accountId)} and k.is_earning
          and p.occurred_at > ${overAt}::timestamptz
            - make_interval(hours => (select max(period_hours) from ledger_kinds))
          and p.occurred_at > ${overAt}::timestamptz - make_interval(hours => k.period_hours)),
        0)::text as immature`;
}

export function presentMature(
  row: { readonly balance: string; readonly immature: string } | undefined,
): MatureBalance {
  const balanceMicroBp = BigInt(row?.balance ?? 0);
  const immatureMicroBp = BigInt(row?.immature ?? 0);
  const matureMicroBp = balanceMicroBp > immatureMicroBp ? balanceMicroBp - immatureMicroBp : 0n;
  return { balanceMicroBp, immatureMicroBp, matureMicroBp };
}

/**
 * Balance of an owner, and the part of it that is mature at an instant. An earning matures `maturityHours` after the end
 * of its period, an hour or a day; returned and adjusted BP is no earning. One statement, so that no credit is in the
 * balance but missing from the immature.
 */
export async function readMatureBalance(
  db: Queryable,
  accountId: bigint,
  maturity: Maturity,
): Promise<MatureBalance> {
  const { rows } = await matureBalance(accountId, maturity).execute(db);
  return presentMature(rows[0]);
}

/** When the next earning matures, and the last of those that there are; null if all have. */
export async function readMaturing(
  db: Queryable,
  accountId: bigint,
  { at, maturityHours }: Maturity,
): Promise<{ readonly nextAt: Date | null; readonly allAt: Date | null }> {
  const overAt = new Date(at.getTime() - maturityHours * HOUR_MS);
  const { rows } = await sql<{ next: Date | null; all: Date | null }>`
    select min(mature_at) as next, max(mature_at) as all from (
      select p.occurred_at + make_interval(hours => k.period_hours + ${maturityHours}::int) as mature_at
      from ledger_postings p join ledger_kinds k on k.kind = p.kind
      where p.ledger_account_id = ${ownerLedgerAccount(accountId)} and k.is_earning
        and p.occurred_at > ${overAt}::timestamptz
          - make_interval(hours => (select max(period_hours) from ledger_kinds))
        and p.occurred_at > ${overAt}::timestamptz - make_interval(hours => k.period_hours)) maturing`.execute(
    db,
  );
  return { nextAt: rows[0]?.next ?? null, allAt: rows[0]?.all ?? null };
}

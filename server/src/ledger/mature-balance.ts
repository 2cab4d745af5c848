import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Queryable } from "../platform/database.ts";
import { ownerLedgerAccount } from "./accounts.ts";

export interface MatureBalance {
  readonly balanceMicroBp: bigint;
  /** Earnings whose period ended less than the maturity ago. */
  readonly immatureMicroBp: bigint;
  /** The balance less those. */
  readonly matureMicroBp: bigint;
}

/**
 * Balance of an owner, and the part of it that is mature at an instant. An earning matures `maturityHours` after the end
 * of its period, an hour or a day; returned and adjusted BP is no earning. One statement, so that no credit is in the
 * balance but missing from the immature.
 */
export async function readMatureBalance(
  db: Queryable,
  accountId: bigint,
  maturity: { readonly at: Date; readonly maturityHours: number },
): Promise<MatureBalance> {
  const overAt = new Date(maturity.at.getTime() - maturity.maturityHours * HOUR_MS);
  // The longest period is a separate bound: an index condition.
  const { rows } = await sql<{ balance: string; immature: string }>`
    select coalesce((select balance_micro_bp from ledger_accounts
        where account_id = ${accountId} and kind = 'available'), 0)::text as balance,
      coalesce((select sum(p.amount_micro_bp) from ledger_postings p join ledger_kinds k on k.kind = p.kind
        where p.ledger_account_id = ${ownerLedgerAccount(accountId)} and k.is_earning
          and p.occurred_at > ${overAt}::timestamptz
            - make_interval(hours => (select max(period_hours) from ledger_kinds))
          and p.occurred_at > ${overAt}::timestamptz - make_interval(hours => k.period_hours)),
        0)::text as immature`.execute(db);
  const balanceMicroBp = BigInt(rows[0]?.balance ?? 0);
  const immatureMicroBp = BigInt(rows[0]?.immature ?? 0);
  const matureMicroBp = balanceMicroBp > immatureMicroBp ? balanceMicroBp - immatureMicroBp : 0n;
  return { balanceMicroBp, immatureMicroBp, matureMicroBp };
}

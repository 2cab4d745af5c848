import { DAY_MS, HOUR_MS } from "@nodeyard/contract/time.ts";
import { MATURITY_HOURS } from "@nodeyard/contract/withdrawal/rules.ts";
import { sql } from "kysely";
import type { Queryable } from "../platform/database.ts";
import { ownerLedgerAccount } from "./accounts.ts";

export interface Withdrawable {
  readonly balanceMicroBp: bigint;
  /** Earnings of periods that ended too short a time ago. */
  readonly unripeMicroBp: bigint;
  readonly withdrawableMicroBp: bigint;
}

/**
 * What of the owner's balance can be withdrawn at an instant. An earning is ripe once its period, an hour or a day, has
 * been over for `MATURITY_HOURS`; BP that came back or was adjusted is no earning. One statement, so that no credit is in
 * the balance but not among the immature.
 */
export async function readWithdrawable(
  db: Queryable,
  accountId: bigint,
  at: Date,
): Promise<Withdrawable> {
  const overAtMs = at.getTime() - MATURITY_HOURS * HOUR_MS;
  const hoursAfter = new Date(overAtMs - HOUR_MS);
  const daysAfter = new Date(overAtMs - DAY_MS);
  const { rows } = await sql<{ balance: string; immature: string }>`
    select coalesce((select balance_micro_bp from ledger_accounts
        where account_id = ${accountId} and kind = 'available'), 0)::text as balance,
      coalesce((select sum(amount_micro_bp) from ledger_postings
        where ledger_account_id = ${ownerLedgerAccount(accountId)}
          and occurred_at > ${daysAfter}::timestamptz
          and (kind in ('compute', 'activity', 'invite') or (kind = 'network' and occurred_at > ${hoursAfter}::timestamptz))),
        0)::text as immature`.execute(db);
  const balanceMicroBp = BigInt(rows[0]?.balance ?? 0);
  const unripeMicroBp = BigInt(rows[0]?.immature ?? 0);
  const withdrawableMicroBp = balanceMicroBp > unripeMicroBp ? balanceMicroBp - unripeMicroBp : 0n;
  return { balanceMicroBp, unripeMicroBp, withdrawableMicroBp };
}

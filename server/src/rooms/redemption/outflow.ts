import { DAY_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Queryable } from "../../platform/database.ts";
import { needsApproval } from "./assessment/needs-approval.ts";

/** An account's payouts of the last 24 hours by withdrawals, buy-backs and exchanges, without returned ones. */
export interface Outflow {
  readonly count: bigint;
  /** Gross, of those that needed no operator's approval. */
  readonly unreviewedMicroBp: bigint;
}

/** Under the account's lock it cannot grow until the transaction ends. */
export async function readOutflow(db: Queryable, accountId: bigint, now: Date): Promise<Outflow> {
  const since = new Date(now.getTime() - DAY_MS);
  const { rows } = await sql<{ made: bigint; unreviewed: string }>`
    select count(*) as made, coalesce(sum(gross_micro_bp) filter (where not needs_approval), 0)::text as unreviewed
    from (
      select gross_micro_bp, ${needsApproval("withdrawal", sql`o.withdrawal_id`)} as needs_approval from withdrawals o
      where account_id = ${accountId} and created_at > ${since} and status <> 'canceled'
      union all
      select gross_micro_bp, ${needsApproval("buyback", sql`o.buyback_id`)} from buybacks o
      where account_id = ${accountId} and created_at > ${since} and status <> 'returned'
      union all
      select gross_micro_bp, ${needsApproval("exchange", sql`o.exchange_id`)} from exchanges o
      where account_id = ${accountId} and created_at > ${since} and status <> 'returned') taken`.execute(
    db,
  );
  return {
    count: BigInt(rows[0]?.made ?? 0),
    unreviewedMicroBp: BigInt(rows[0]?.unreviewed ?? 0),
  };
}

// Offered to other rooms.
import { ApiError, type ErrorDefinition } from "@nodeyard/contract/error.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Queryable } from "../../platform/database.ts";
import { readLimit } from "../account/limits.ts";

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
      select gross_micro_bp, review_reason is not null as needs_approval from withdrawals
      where account_id = ${accountId} and created_at > ${since} and status <> 'canceled'
      union all
      select gross_micro_bp, needs_approval from buybacks
      where account_id = ${accountId} and created_at > ${since} and status <> 'returned'
      union all
      select gross_micro_bp, false from exchanges
      where account_id = ${accountId} and created_at > ${since} and status <> 'returned') taken`.execute(
    db,
  );
  return {
    count: BigInt(rows[0]?.made ?? 0),
    unreviewedMicroBp: BigInt(rows[0]?.unreviewed ?? 0),
  };
}

/** Throws if the account has reached the limit that operators have set for its redemptions of 24 hours. */
export async function assertBelowDayLimit(
  db: Queryable,
  accountId: bigint,
  now: Date,
  error: ErrorDefinition<"limit">,
): Promise<void> {
  const limit = await readLimit(db, accountId, "withdrawals");
  if (limit === undefined || (await readOutflow(db, accountId, now)).count < limit) return;
  throw new ApiError(error, { params: { limit: String(limit) } });
}

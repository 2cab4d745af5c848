import { sql } from "kysely";
import type { Queryable } from "../platform/database.ts";

/** BP that are owed to all owners together: their balances, and what is held for orders in progress. */
export async function readOwed(db: Queryable): Promise<bigint> {
  const { rows } = await sql<{ owed: string }>`
    select coalesce(sum(balance_micro_bp), 0)::text as owed from ledger_accounts
    where account_id is not null and kind in ('available', 'held')`.execute(db);
  return BigInt(rows[0]?.owed ?? 0);
}

import type { LedgerKind } from "@nodeyard/contract/ledger.ts";
import { sql, type RawBuilder } from "kysely";
import type { Queryable } from "../platform/database.ts";

/** An open hold of the owner's of a kind. */
export function openHolds(accountId: bigint, kind: LedgerKind): RawBuilder<object> {
  return sql`
    select from ledger_holds where account_id = ${accountId} and kind = ${kind}
      and paid_micro_bp + fee_micro_bp + tax_micro_bp > 0 limit 1`;
}

/** True if the owner has an open hold of a kind. */
export async function hasOpenHold(
  db: Queryable,
  accountId: bigint,
  kind: LedgerKind,
): Promise<boolean> {
  const { rows } = await openHolds(accountId, kind).execute(db);
  return rows.length > 0;
}

/** All BP of an owner that are held. */
export async function readHeld(db: Queryable, accountId: bigint): Promise<bigint> {
  const { rows } = await sql<{ held: string }>`
    select coalesce(sum(balance_micro_bp), 0)::text as held from ledger_accounts
    where account_id = ${accountId} and kind = 'held'`.execute(db);
  return BigInt(rows[0]?.held ?? 0);
}

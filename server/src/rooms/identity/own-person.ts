// Offered to other rooms.
import { sql, type RawBuilder } from "kysely";
import type { Queryable } from "../../platform/database.ts";

/**
 * True if an account is the operator's own, or another one of the same verified person: nobody decides about either, nor approves
 * what either has asked for or made.
 */
export function isOwn(operatorId: bigint, account: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${account} = ${operatorId} or exists (
    select from account_identities mine join account_identities others using (identity_id)
    where mine.account_id = ${operatorId} and others.account_id = ${account}))`;
}

/** The same of any of several accounts. */
export async function isOwnPerson(
  db: Queryable,
  operatorId: bigint,
  accountIds: readonly bigint[],
): Promise<boolean> {
  const { rows } = await sql`
    select from unnest(${accountIds}::bigint[]) as subject where ${isOwn(operatorId, sql`subject`)} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

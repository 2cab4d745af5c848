// Offered to other rooms.
import { sql, type RawBuilder } from "kysely";
import type { Queryable } from "../../platform/database.ts";

/** Signs of one person, by which accounts belong together: ID number, document of an operator, verified phone. */
const personKeys = (account: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
    select 'id:' || fingerprint as key from account_identities join identities using (identity_id) where account_id = ${account}
    union all select 'id:' || fingerprint from operator_names where account_id = ${account}
    union all select 'tel:' || tel from accounts where account_id = ${account} and tel_verified_at is not null)`;

/**
 * True if an account is the operator's own, or another one of the same person: nobody decides about either, nor approves
 * what either has asked for or made.
 */
export function isOwn(operatorId: bigint, account: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${account} = ${operatorId} or exists (
    select from ${personKeys(sql`${operatorId}`)} mine join ${personKeys(account)} others using (key)))`;
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

import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

/**
 * Keeps acts on one account's money, wallet and password in order: whoever holds the row is alone until its transaction
 * ends. Weaker than `for update`, which would wait for, and could deadlock with, whoever only refers to the account.
 */
export async function lockAccount(tx: Tx, accountId: bigint): Promise<void> {
  await sql`select from accounts where account_id = ${accountId} for no key update`.execute(tx);
}

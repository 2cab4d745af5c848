// Offered to other rooms.
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

/**
 * Serialises changes of an account's money, wallet and password until the transaction ends. Weaker than `for update`, which
 * would conflict, and could deadlock, with foreign-key references to the account.
 */
export async function lockAccount(tx: Tx, accountId: bigint): Promise<void> {
  await sql`select from accounts where account_id = ${accountId} for no key update`.execute(tx);
}

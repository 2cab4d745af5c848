import { sql } from "kysely";
import type { Address } from "viem";
import type { Queryable } from "../../../platform/database.ts";

/** The accounts that have or had a wallet address. */
export async function findAccounts(db: Queryable, address: Address): Promise<bigint[]> {
  const { rows } = await sql<{ account_id: bigint }>`
    select account_id from wallets where address = ${address}
    union select account_id from wallet_changes where ${address} in (old_address, new_address)
    order by account_id`.execute(db);
  return rows.map((row) => row.account_id);
}

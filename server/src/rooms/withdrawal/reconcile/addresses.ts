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

/** True if a payment to an address that the account has or had is not accounted for. */
export async function hasUnbooked(db: Queryable, accountId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from payout_recoveries where outcome = 'open' and address in (
      select address from wallets where account_id = ${accountId}
      union select old_address from wallet_changes where account_id = ${accountId}
      union select new_address from wallet_changes where account_id = ${accountId}) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

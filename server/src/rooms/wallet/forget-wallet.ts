import type { Tx } from "../../platform/database.ts";

/** The wallet of an account that is being closed, and its changes; withdrawals keep the address that they went to. */
export async function forgetWallet(tx: Tx, accountId: bigint): Promise<void> {
  await tx.deleteFrom("wallets").where("account_id", "=", accountId).execute();
  await tx.deleteFrom("wallet_changes").where("account_id", "=", accountId).execute();
}

import type { Tx } from "../../platform/database.ts";

/** What an owner wrote in disputes, and what was answered; the bills themselves are books. */
export async function forgetDisputes(tx: Tx, accountId: bigint): Promise<void> {
  await tx.deleteFrom("bill_disputes").where("account_id", "=", accountId).execute();
}

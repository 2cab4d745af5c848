import type { Tx } from "../../../platform/database.ts";

/** What the owner of an account that is being closed has entered about costs. */
export async function forgetCosts(tx: Tx, accountId: bigint): Promise<void> {
  for (const table of ["device_costs", "tag_costs", "account_costs"] as const)
    await tx.deleteFrom(table).where("account_id", "=", accountId).execute();
}

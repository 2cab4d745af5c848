import type { Tx } from "../../platform/database.ts";

/** Addresses that an owner's devices reported from, and the owner's choice of when fault notices are sent. */
export async function forgetOwner(tx: Tx, accountId: bigint): Promise<void> {
  await tx
    .updateTable("device_status")
    .set({ ext_ip: "", management_ip: "", location: "" })
    .where("account_id", "=", accountId)
    .execute();
  await tx.deleteFrom("fault_notice_choices").where("account_id", "=", accountId).execute();
}

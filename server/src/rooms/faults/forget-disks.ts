import type { Tx } from "../../platform/database.ts";

/** What a device said of its disks, when it is unbound. */
export async function forgetDisksOf(tx: Tx, deviceId: bigint): Promise<void> {
  await tx.deleteFrom("device_disks").where("device_id", "=", deviceId).execute();
}

/** The disks of an account that is being closed, with their serial numbers. */
export async function forgetDisks(tx: Tx, accountId: bigint): Promise<void> {
  await tx.deleteFrom("device_disks").where("account_id", "=", accountId).execute();
}

import type { Tx } from "../../platform/database.ts";

/** What a device said of its lines, when it is unbound. */
export async function forgetSessions(tx: Tx, deviceId: bigint): Promise<void> {
  for (const table of ["dial_sessions", "dial_reports", "dial_records"] as const)
    await tx.deleteFrom(table).where("device_id", "=", deviceId).execute();
}

/** The lines of an account that is being closed, with their passwords, and all that was said of them. */
export async function forgetLines(tx: Tx, accountId: bigint): Promise<void> {
  for (const table of ["dial_sessions", "dial_reports", "dial_records", "dial_configs"] as const)
    await tx.deleteFrom(table).where("account_id", "=", accountId).execute();
}

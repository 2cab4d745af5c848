import type { Tx } from "../../platform/database.ts";
import { said, settle } from "./run/run-row.ts";

/** What was measured belongs to the device: its acceptance ends with its binding. */
export async function endRuns(tx: Tx, deviceId: bigint, now: Date): Promise<void> {
  const open = await tx
    .selectFrom("acceptance_runs")
    .selectAll()
    .where("device_id", "=", deviceId)
    .where("ended_at", "is", null)
    .forUpdate()
    .execute();
  for (const run of open) await settle(tx, run, "stop", now, said("unbound"));
}

/** The acceptances of an account that is being closed, with what was measured. */
export async function forgetRuns(tx: Tx, accountId: bigint): Promise<void> {
  await tx.deleteFrom("acceptance_runs").where("account_id", "=", accountId).execute();
  await tx.deleteFrom("acceptance_records").where("account_id", "=", accountId).execute();
}

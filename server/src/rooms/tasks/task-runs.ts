import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

/** Starts a run of the task, unless one is open. */
export async function openRun(tx: Tx, deviceTaskId: bigint, now: Date): Promise<void> {
  await sql`
    insert into device_task_runs (device_task_id, started_at)
    select ${deviceTaskId}, ${now}::timestamptz
    where not exists (select from device_task_runs where device_task_id = ${deviceTaskId} and ended_at is null)
    on conflict (device_task_id, started_at) do update set ended_at = null`.execute(tx);
}

/** Ends the open runs of these tasks. */
export async function closeRuns(
  tx: Tx,
  deviceTaskIds: readonly bigint[],
  now: Date,
): Promise<void> {
  await sql`
    update device_task_runs set ended_at = greatest(started_at, ${now}::timestamptz)
    where device_task_id = any(${deviceTaskIds}::bigint[]) and ended_at is null`.execute(tx);
}

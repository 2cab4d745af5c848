import type { TaskCause } from "@nodeyard/contract/task-causes.ts";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

/** Why a task does not run, by its device; without a cause the device gave none that is known. */
export interface FailureReason {
  readonly cause?: TaskCause | undefined;
  readonly message: string;
}

/** The task does not run: from now, unless it was failing already; the last reason counts. */
export async function openFailure(
  tx: Tx,
  deviceTaskId: bigint,
  { cause, message }: FailureReason,
  now: Date,
): Promise<void> {
  await sql`
    insert into device_task_failures (device_task_id, failed_at, cause, message)
    values (${deviceTaskId}, ${now}, ${cause ?? null}, ${message})
    on conflict (device_task_id) where recovered_at is null
    do update set cause = excluded.cause, message = excluded.message`.execute(tx);
}

/** The task runs again. */
export async function closeFailure(tx: Tx, deviceTaskId: bigint, now: Date): Promise<void> {
  await sql`
    update device_task_failures set recovered_at = greatest(failed_at, ${now}::timestamptz)
    where device_task_id = ${deviceTaskId} and recovered_at is null`.execute(tx);
}

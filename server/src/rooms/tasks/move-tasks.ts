import type { TaskCause } from "@nodeyard/contract/task-causes.ts";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";
import { replacedBy, saveTask, type TaskRow } from "./store.ts";
import { closeRuns, openRun } from "./task-runs.ts";

/** Why a task does not run, by its device; without a cause the device gave none that is known. */
interface FailureReason {
  readonly cause?: TaskCause | undefined;
  readonly message: string;
}

/** The task does not run: from now, unless it was failing already; the last reason counts. */
async function openFailure(
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
async function closeFailure(tx: Tx, deviceTaskId: bigint, now: Date): Promise<void> {
  await sql`
    update device_task_failures set recovered_at = greatest(failed_at, ${now}::timestamptz)
    where device_task_id = ${deviceTaskId} and recovered_at is null`.execute(tx);
}

/** Advice by cause; without a cause, contact support. */
const SOLUTIONS: Readonly<Record<TaskCause, string>> = {
  // Shown by the last state `vol_ins`.
  disk_space: "",
  filesystem: "hd_format",
  network: "network_check",
  system: "os_rebuild",
  retrying: "system",
  unsupported: "ticket",
};
/** Retried automatically by the platform. */
export const SOLUTION_WAIT = "system";
type Stopped = "NotRunning" | "Pending";

function solutionOf(cause: TaskCause | undefined): string {
  return cause === undefined ? "ticket" : SOLUTIONS[cause];
}

/** Page state of a change that failed on the device. */
export function refusedOutcome(cause: TaskCause | undefined): {
  last_state: "vol_ins" | "applied";
  solution: string;
} {
  return {
    last_state: cause === "disk_space" ? "vol_ins" : "applied",
    solution: solutionOf(cause),
  };
}

/** The device runs the task: the replaced one ends. */
export async function startTask(
  tx: Tx,
  task: TaskRow,
  open: readonly TaskRow[],
  now: Date,
): Promise<void> {
  for (const replaced of replacedBy(task, open)) await endTask(tx, replaced, now);
  await saveTask(tx, task.device_task_id, {
    state: "Running",
    message: "",
    started_at: task.started_at ?? now,
  });
  await closeFailure(tx, task.device_task_id, now);
  await openRun(tx, task.device_task_id, now);
}

/** The device reports the task as pending or not running, or omits it. */
export async function stopTask(
  tx: Tx,
  task: TaskRow,
  { state, endedAt, ...reason }: FailureReason & { state: Stopped; endedAt?: Date | null },
  now: Date,
): Promise<void> {
  const { message } = reason;
  const ended = endedAt === undefined ? {} : { ended_at: endedAt };
  await saveTask(tx, task.device_task_id, { state, message, ...ended });
  await closeRuns(tx, [task.device_task_id], now);
  // A try to start it again does not end its failure.
  if (state === "NotRunning") await openFailure(tx, task.device_task_id, reason, now);
}

export async function endTask(tx: Tx, task: TaskRow, now: Date): Promise<void> {
  await saveTask(tx, task.device_task_id, { ended_at: now });
  await closeRuns(tx, [task.device_task_id], now);
}

/** The task did not start. If it was to replace another, it ends and the other stays. */
export async function abandonTask(
  tx: Tx,
  task: TaskRow,
  open: readonly TaskRow[],
  { now, ...reason }: FailureReason & { now: Date },
): Promise<void> {
  const replaced = replacedBy(task, open);
  const endedAt = replaced.length > 0 ? now : null;
  await stopTask(tx, task, { ...reason, state: "NotRunning", endedAt }, now);
  for (const old of replaced) await saveTask(tx, old.device_task_id, { is_leaving: false });
}

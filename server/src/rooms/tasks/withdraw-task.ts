// Offered to other rooms.
import { sql } from "kysely";
import type { Queryable, Tx } from "../../platform/database.ts";
import { withdrawCommand } from "../commands/withdraw-command.ts";
import { refreshConditions } from "../conditions/refresh.ts";
import { endTask } from "./move-tasks.ts";
import { lockTasks, replacedBy, saveSchedule, saveTask } from "./store.ts";
import { setTaskCommand } from "./task-commands.ts";

interface OfDevice {
  readonly deviceId: bigint;
  readonly taskId: bigint;
}

const ofTask = ({ taskId }: OfDevice) =>
  sql<boolean>`payload -> 'task' ->> 'taskId' = ${String(taskId)}`;

/** True if a task waits for its device to fetch it. */
export async function isTaskUnsent(db: Queryable, task: OfDevice): Promise<boolean> {
  const command = await db
    .selectFrom("device_commands")
    .select("device_command_id")
    .where("device_id", "=", task.deviceId)
    .where("kind", "=", setTaskCommand.kind)
    .where("state", "=", "queued")
    .where(ofTask(task))
    .executeTakeFirst();
  return command !== undefined;
}

/** Keeps the tasks of a device as they are until the transaction ends: called before runs are locked. */
export async function holdTasks(tx: Tx, deviceId: bigint): Promise<void> {
  await lockTasks(tx, deviceId);
}

/**
 * Withdraws a task that its device has not fetched: it ends, the task that it was to replace stays, and the schedule is
 * unlocked, because nothing has changed on the device.
 * @returns whether it was withdrawn
 */
export async function withdrawTask(tx: Tx, target: OfDevice, now: Date): Promise<boolean> {
  const { deviceId, taskId } = target;
  const locked = await lockTasks(tx, deviceId);
  const task = locked?.open.find((row) => row.device_task_id === taskId);
  if (!locked || task?.state !== "Pending") return false;
  if (!(await withdrawCommand(tx, setTaskCommand, { deviceId, isIt: ofTask(target), now })))
    return false;
  await endTask(tx, task, now);
  for (const replaced of replacedBy(task, locked.open))
    await saveTask(tx, replaced.device_task_id, { is_leaving: false });
  await saveSchedule(tx, deviceId, { last_changed_at: null, last_state: "applied" });
  await refreshConditions(tx, [deviceId], now);
  return true;
}

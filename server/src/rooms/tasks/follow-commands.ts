import { agentTask } from "@nodeyard/contract/tasks/columns.ts";
import type { Updateable } from "kysely";
import { z } from "zod";
import type { Tx } from "../../platform/database.ts";
import type { DeviceSchedulesTable } from "../../platform/schema.ts";
import type { CommandAck } from "../commands/command-states.ts";
import { refreshConditions } from "../conditions/refresh.ts";
import { endTask, giveUpTask, refusedOutcome, SOLUTION_WAIT, startTask } from "./move-tasks.ts";
import { lockTasks, saveSchedule, saveTask, type TaskRow } from "./store.ts";

/** What the commands of tasks carry. */
export const setTaskPayload = z.object({ task: agentTask });
export const removeTaskPayload = z.object({ taskId: z.string() });

/** What the page says of the change after this word on its command. */
function outcomeOf(
  word: CommandAck,
  others: readonly TaskRow[],
): Pick<Updateable<DeviceSchedulesTable>, "last_state" | "solution"> {
  if (word.state === "timed_out") return { solution: SOLUTION_WAIT };
  if (word.state !== "done") return refusedOutcome(word.cause);
  // Advice on another task that does not run stays.
  const isAllWell = others.every((other) => other.state !== "NotRunning");
  return { last_state: "applied", ...(isAllWell ? { solution: "" } : {}) };
}

/** The command's task, with what else the device has; undefined when the task is over. */
async function lockTask(
  tx: Tx,
  word: CommandAck,
  taskId: string | undefined,
): Promise<{ task: TaskRow; open: TaskRow[]; others: TaskRow[] } | undefined> {
  const locked = taskId === undefined ? undefined : await lockTasks(tx, word.deviceId);
  const task = locked?.open.find((row) => String(row.device_task_id) === taskId);
  if (!locked || !task) return undefined;
  const { open } = locked;
  return {
    task,
    open,
    others: open.filter((row) => row !== task && row.task_type !== task.task_type),
  };
}

/**
 * A word on `set_task`: done, the task runs and the one that it replaces ends; anything else that ends the command, and
 * it does not run. A device that took the command and said no more is still at it.
 */
export async function followSetTask(tx: Tx, word: CommandAck, now: Date): Promise<void> {
  if (word.state === "acknowledged") return;
  const found = await lockTask(tx, word, setTaskPayload.safeParse(word.payload).data?.task.taskId);
  if (!found) return;
  const { task, open, others } = found;
  // Its own list has said meanwhile that it runs.
  if (word.state === "timed_out" && task.state === "Running") return;
  if (word.state === "done") await startTask(tx, task, open, now);
  else await giveUpTask(tx, task, open, { message: word.message, now });
  await saveSchedule(tx, word.deviceId, outcomeOf(word, others));
  await refreshConditions(tx, [word.deviceId], now);
}

/** A word on `remove_task`: done, the task ends; anything else that ends the command, and it stays as it was. */
export async function followRemoveTask(tx: Tx, word: CommandAck, now: Date): Promise<void> {
  if (word.state === "acknowledged") return;
  const found = await lockTask(tx, word, removeTaskPayload.safeParse(word.payload).data?.taskId);
  if (!found) return;
  const { task, others } = found;
  if (word.state === "done") await endTask(tx, task, now);
  else await saveTask(tx, task.device_task_id, { is_leaving: false, message: word.message });
  await saveSchedule(tx, word.deviceId, outcomeOf(word, others));
  await refreshConditions(tx, [word.deviceId], now);
}

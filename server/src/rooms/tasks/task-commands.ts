import { agentTask } from "@nodeyard/contract/tasks/columns.ts";
import type { Updateable } from "kysely";
import { z } from "zod";
import type { Tx } from "../../platform/database.ts";
import type { CommandAck } from "../../platform/command-kind.ts";
import type { DeviceSchedulesTable } from "../../platform/schema.ts";
import { defineCommandKind } from "../commands/command-kind.ts";
import { refreshConditions } from "../conditions/refresh.ts";
import { endTask, giveUpTask, refusedOutcome, SOLUTION_WAIT, startTask } from "./move-tasks.ts";
import { lockTasks, saveSchedule, saveTask, type TaskRow } from "./store.ts";

/** What the page says of the change after an acknowledgement of its command. */
function outcomeOf(
  ack: CommandAck,
  others: readonly TaskRow[],
): Pick<Updateable<DeviceSchedulesTable>, "last_state" | "solution"> {
  if (ack.state === "timed_out") return { solution: SOLUTION_WAIT };
  if (ack.state !== "done") return refusedOutcome(ack.cause);
  // Advice on another task that does not run stays.
  const isAllWell = others.every((other) => other.state !== "NotRunning");
  return { last_state: "applied", ...(isAllWell ? { solution: "" } : {}) };
}

/** The command's task, with what else the device has; undefined when the task is over. */
async function lockTask(
  tx: Tx,
  ack: CommandAck,
  taskId: string,
): Promise<{ task: TaskRow; open: TaskRow[]; others: TaskRow[] } | undefined> {
  const locked = await lockTasks(tx, ack.deviceId);
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
 * Once it is done, the task runs and the one that it replaces ends; anything else that ends the command, and it does not
 * run. A device that took the command and said no more is still at it.
 */
export const setTaskCommand = defineCommandKind({
  kind: "set_task",
  payload: z.object({ task: agentTask }),
  toWire: (payload) => payload,
  onState: async (tx, ack, now) => {
    if (ack.state === "acknowledged") return;
    const found = await lockTask(tx, ack, ack.payload.task.taskId);
    if (!found) return;
    const { task, open, others } = found;
    // Its own list has said meanwhile that it runs.
    if (ack.state === "timed_out" && task.state === "Running") return;
    if (ack.state === "done") await startTask(tx, task, open, now);
    else await giveUpTask(tx, task, open, { message: ack.message, now });
    await saveSchedule(tx, ack.deviceId, outcomeOf(ack, others));
    await refreshConditions(tx, [ack.deviceId], now);
  },
});

/** Once it is done, the task ends; anything else that ends the command, and it stays as it was. */
export const removeTaskCommand = defineCommandKind({
  kind: "remove_task",
  payload: z.object({ taskId: z.string() }),
  toWire: (payload) => payload,
  onState: async (tx, ack, now) => {
    if (ack.state === "acknowledged") return;
    const found = await lockTask(tx, ack, ack.payload.taskId);
    if (!found) return;
    const { task, others } = found;
    if (ack.state === "done") await endTask(tx, task, now);
    else await saveTask(tx, task.device_task_id, { is_leaving: false, message: ack.message });
    await saveSchedule(tx, ack.deviceId, outcomeOf(ack, others));
    await refreshConditions(tx, [ack.deviceId], now);
  },
});

import { agentTask } from "@nodeyard/contract/tasks/columns.ts";
import type { TaskCause } from "@nodeyard/contract/task-causes.ts";
import type { Updateable } from "kysely";
import { z } from "zod";
import type { Tx } from "../../platform/database.ts";
import { type CommandAck, defineCommandKind } from "../commands/command-kind.ts";
import type { DeviceSchedulesTable } from "../../platform/schema.ts";
import { refreshConditions } from "../conditions/refresh.ts";
import { endTask, abandonTask, refusedOutcome, SOLUTION_WAIT, startTask } from "./move-tasks.ts";
import { lockTasks, saveSchedule, saveTask, type TaskRow } from "./store.ts";

/** Page state of the change after its command's acknowledgement. */
function outcomeOf(
  ack: CommandAck,
  others: readonly TaskRow[],
): Pick<Updateable<DeviceSchedulesTable>, "last_state" | "solution"> {
  if (ack.state === "timed_out") return { solution: SOLUTION_WAIT };
  if (ack.state !== "done") return refusedOutcome(ack.cause);
  // Keeps advice about another task that does not run.
  const isAllWell = others.every((other) => other.state !== "NotRunning");
  return { last_state: "applied", ...(isAllWell ? { solution: "" } : {}) };
}

/** A command that was not answered in time is tried again by the platform. */
function causeOf({ state, cause }: CommandAck): TaskCause | undefined {
  return state === "timed_out" ? "retrying" : cause;
}

/** The command's task and the device's other tasks; undefined if the task has ended. */
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
 * Done: the task runs and the replaced one ends. Any other final state: it does not run. Acknowledged without a result: still
 * in progress.
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
    // Its list has reported it as running meanwhile.
    if (ack.state === "timed_out" && task.state === "Running") return;
    if (ack.state === "done") await startTask(tx, task, open, now);
    else await abandonTask(tx, task, open, { message: ack.message, cause: causeOf(ack), now });
    await saveSchedule(tx, ack.deviceId, outcomeOf(ack, others));
    await refreshConditions(tx, [ack.deviceId], now);
  },
});

/** Done: the task ends. Any other final state: unchanged. */
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

import type { AgentTask } from "@nodeyard/contract/tasks/columns.ts";
import type { TaskCause } from "@nodeyard/contract/task-causes.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import type { BoundDevice } from "./bound-device.ts";
import { rollBetween } from "./random.ts";
import type { VirtualTask } from "./virtual-task.ts";

const GIB = 2 ** 30;
/** Data that a task synchronises at least, and therefore requires as disk space. */
const LEAST_BYTES = 30 * GIB;
const SYNC_DAYS = 5;
/** Start-up time of a task. */
const START_MS = { least: 5_000, most: 20_000 };

/** Acknowledgement of a command. */
export interface TaskWord {
  commandId: string;
  state: "acknowledged" | "done" | "failed" | "declined";
  cause?: TaskCause;
}

function find(bound: BoundDevice, taskId: string): VirtualTask | undefined {
  return bound.tasks.find(({ task }) => task.taskId === taskId);
}

/** Reason the device cannot take the task. */
function refusalOf(bound: BoundDevice, nowMs: number): TaskCause | undefined {
  if (bound.taskFault !== undefined) return bound.taskFault;
  const free = bound.device.freeBytes(nowMs) - taskBytes(bound, nowMs);
  return free < LEAST_BYTES ? "disk_space" : undefined;
}

/** Starts a task, or rejects it; the replaced task is removed once it runs. A known task is unchanged. */
export function applyTask(
  bound: BoundDevice,
  task: AgentTask,
  nowMs: number,
  commandId?: string,
): TaskWord[] {
  if (find(bound, task.taskId) !== undefined) return [];
  const cause = refusalOf(bound, nowMs);
  if (cause !== undefined) {
    // The task to be replaced stays.
    if (task.replaces === null)
      bound.tasks.push({ task, startedMs: nowMs, status: "NotRunning", cause });
    const state = cause === "unsupported" ? "declined" : "failed";
    return commandId === undefined ? [] : [{ commandId, state, cause }];
  }
  const { index } = bound.device;
  const { least, most } = START_MS;
  const atMs = nowMs + rollBetween(least, most, index, Number(task.taskId) || 0, 81);
  const starting = commandId === undefined ? { atMs } : { atMs, commandId };
  bound.tasks.push({ task, startedMs: nowMs, status: "Pending", starting });
  return commandId === undefined ? [] : [{ commandId, state: "acknowledged" }];
}

export function dropTask(bound: BoundDevice, taskId: string): void {
  bound.tasks = bound.tasks.filter(({ task }) => task.taskId !== taskId);
}

/** Moves started tasks to running; returns acknowledgements for those requested by a command. */
export function finishStarts(bound: BoundDevice, nowMs: number): TaskWord[] {
  const words: TaskWord[] = [];
  for (const own of bound.tasks) {
    if (own.starting === undefined || own.starting.atMs > nowMs) continue;
    const { commandId } = own.starting;
    delete own.starting;
    own.status = "Running";
    if (own.task.replaces !== null) dropTask(bound, own.task.replaces);
    if (commandId !== undefined) words.push({ commandId, state: "done" });
  }
  return words;
}

/** Starts and ends faults. True if a task changed, which is then reported. */
export function letFaultsHappen(bound: BoundDevice, nowMs: number): boolean {
  let isNews = false;
  for (const own of bound.tasks) {
    if (own.starting !== undefined) continue;
    // A task without enough space waits for it.
    const lacksRoom = own.cause === "disk_space" && bound.taskFault === undefined;
    const isDown = bound.device.isTaskDown(own.task.taskId, nowMs);
    const cause = bound.taskFault ?? (lacksRoom ? own.cause : isDown ? "network" : undefined);
    if (cause === own.cause) continue;
    if (cause === undefined) delete own.cause;
    else own.cause = cause;
    own.status = cause === undefined ? "Running" : "NotRunning";
    isNews = true;
  }
  return isNews;
}

/** Reconciles the list with the server's. */
export function reconcileTasks(
  bound: BoundDevice,
  wanted: readonly AgentTask[],
  nowMs: number,
): void {
  const ids = new Set(wanted.map(({ taskId }) => taskId));
  bound.tasks = bound.tasks.filter(({ task }) => ids.has(task.taskId));
  for (const task of wanted) applyTask(bound, task, nowMs);
}

/** Disk usage of the device's tasks, growing over days. */
export function taskBytes(bound: BoundDevice, nowMs: number): number {
  const { device, tasks } = bound;
  const room = device.freeBytes(nowMs);
  const held = tasks
    .filter(({ cause }) => cause !== "disk_space")
    .reduce((sum, { task, startedMs }) => {
      const least = LEAST_BYTES * Math.max(1, task.threads);
      const share = Math.min(1, Math.max(0, nowMs - startedMs) / (SYNC_DAYS * DAY_MS));
      const total = least * rollBetween(1.05, 2.2, device.index, Number(task.taskId) || 0, 82);
      return sum + total * share;
    }, 0);
  return Math.round(Math.min(held, room * 0.9));
}

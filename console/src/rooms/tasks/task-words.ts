import type { TaskEntry } from "@nodeyard/contract/tasks/columns.ts";
import {
  isThreaded,
  TASK_RULES,
  type Offer,
  type TaskState,
  type TaskType,
  type TaskZone,
} from "@nodeyard/contract/tasks/rules.ts";
import type { Tone } from "../../shared/ui/status-dot.tsx";
import { tasks } from "./messages.ts";

export const STATE_TONES: Readonly<Record<TaskState, Tone>> = {
  Pending: "info",
  NotRunning: "danger",
  Running: "success",
};

export function zoneWord(zone: TaskZone): string {
  return tasks[`zone_${zone}`];
}

/** A task within its type: its name, or its number of threads. */
export function partWord(task: Pick<Offer, "type" | "task" | "threads">): string {
  return isThreaded(task.type) ? tasks.threads(task.threads) : task.task;
}

/** A task in full: `B · b1 · East`, `D · 3 threads · South`. */
export function taskWords(task: Pick<Offer, "type" | "task" | "zone" | "threads">): string {
  return [task.type, partWord(task), zoneWord(task.zone)].join(" · ");
}

/** Days of synchronisation of a type, in words. */
export function syncDays(type: TaskType): string {
  return tasks.dayRange(...TASK_RULES[type].syncDays);
}

/** The tasks of a row in words, for confirmations; the server's list may lack. */
export function tasksOfType(
  entries: readonly TaskEntry[] | undefined,
  type: TaskType,
): readonly TaskEntry[] {
  return entries?.filter((entry) => entry.type === type) ?? [];
}

import type { TaskEntry } from "@nodeyard/contract/tasks/columns.ts";
import { TASK_RULES, type TaskState, type TaskType } from "@nodeyard/contract/tasks/rules.ts";
import type { Tone } from "../../shared/ui/status-dot.tsx";
import { tasks } from "./messages.ts";

export const STATE_TONES: Readonly<Record<TaskState, Tone>> = {
  Pending: "info",
  NotRunning: "danger",
  Running: "success",
};

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

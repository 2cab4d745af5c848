import { join } from "node:path";
import type { AgentTask } from "@nodeyard/contract/tasks/columns.ts";

/** Parent of the tasks' directories. */
export function tasksDirectory(stateDirectory: string): string {
  return join(stateDirectory, "tasks");
}

/** True if the text is safe as a directory name: digits only. */
export function isTaskId(text: string): boolean {
  return /^\d{1,20}$/.test(text);
}

/** True if a runner that quotes nothing can be given these texts: no blanks, quotes or other characters of a shell. */
export function isPlainTask({
  type,
  task,
  zone,
}: Pick<AgentTask, "type" | "task" | "zone">): boolean {
  return [type, task, zone].every((text) => /^[\w.-]{1,40}$/.test(text));
}

export function directoryOf(root: string, taskId: string): string {
  return join(root, taskId);
}

export const PID_SUFFIX = ".pid";

/** Path of a task's PID file. */
export function pidFileOf(root: string, taskId: string): string {
  return join(root, `${taskId}${PID_SUFFIX}`);
}

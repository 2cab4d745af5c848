import { join } from "node:path";

/** Parent of the tasks' directories. */
export function tasksDirectory(stateDirectory: string): string {
  return join(stateDirectory, "tasks");
}

/** True if the text is safe as a directory name: digits only. */
export function isTaskId(text: string): boolean {
  return /^\d{1,20}$/.test(text);
}

export function directoryOf(root: string, taskId: string): string {
  return join(root, taskId);
}

export const PID_SUFFIX = ".pid";

/** Path of a task's PID file. */
export function pidFileOf(root: string, taskId: string): string {
  return join(root, `${taskId}${PID_SUFFIX}`);
}

import { join } from "node:path";

/** The directory in which each task has one of its own. */
export function tasksDirectory(stateDirectory: string): string {
  return join(stateDirectory, "tasks");
}

/** Whether the text may become a directory's name: digits, so that nothing else is ever taken for a task's. */
export function isTaskId(text: string): boolean {
  return /^\d{1,20}$/.test(text);
}

export function directoryOf(root: string, taskId: string): string {
  return join(root, taskId);
}

export const PID_SUFFIX = ".pid";

/** Where the file stands that names the process of a task. */
export function pidFileOf(root: string, taskId: string): string {
  return join(root, `${taskId}${PID_SUFFIX}`);
}

import { taskName } from "./task-name.ts";

/** A task of the wire, `type-task-zone`, in words. */
export function taskTitle(key: string): string {
  const [type = "", task = "", zone = ""] = key.split("-");
  const threads = /^\d+$/.test(task) ? Number(task) : 1;
  return taskName({ type, task, zone, threads });
}

import { isThreaded, TASK_TYPES, TASK_ZONES } from "@nodeyard/contract/tasks/rules.ts";
import { messages } from "../i18n.ts";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";

const text = messages(zh, en);

/** Fields that name a task, on the wire of any room. */
interface NamedTask {
  readonly type: string;
  readonly task: string;
  readonly zone: string;
  readonly threads: number;
}

export function zoneName(zone: string): string {
  const known = TASK_ZONES.find((name) => name === zone);
  return known === undefined ? zone : text[`zone_${known}`];
}

/** A task within its type: its name, or its number of threads. */
export function partName(task: Pick<NamedTask, "type" | "task" | "threads">): string {
  const type = TASK_TYPES.find((name) => name === task.type);
  return type !== undefined && isThreaded(type) ? text.threads(task.threads) : task.task;
}

/** A task in full: `B · b1 · East`, `D · 3 threads · South`. */
export function taskName(task: NamedTask): string {
  return [task.type, partName(task), zoneName(task.zone)].join(" · ");
}

import { isThreaded, TASK_TYPES } from "@nodeyard/contract/tasks/rules.ts";
import { why } from "./messages.ts";
import type { TaskCredit } from "./task-steps.ts";

const ZONES: Readonly<Record<string, string>> = {
  east: why.zone_east,
  south: why.zone_south,
  north: why.zone_north,
  west: why.zone_west,
};

/** A task in full: `B · b1 · East`, `D · 3 threads · South`. */
export function taskName(task: Pick<TaskCredit, "type" | "task" | "zone" | "threads">): string {
  const type = TASK_TYPES.find((name) => name === task.type);
  const part = type !== undefined && isThreaded(type) ? why.threads(task.threads) : task.task;
  return [task.type, part, ZONES[task.zone] ?? task.zone].join(" · ");
}

import type { AgentCommand } from "@nodeyard/contract/devices/agent.ts";
import type { AcknowledgeCommand } from "../protocol/acknowledge-command.ts";
import type { TaskList } from "./task-list.ts";

export interface TaskCommandOptions {
  acknowledge: AcknowledgeCommand;
  tasks: TaskList;
}

/** The list answers: refused at once, or done when the task's program has run for some seconds. */
export function runSetTask(
  command: Extract<AgentCommand, { kind: "set_task" }>,
  options: TaskCommandOptions,
): Promise<void> {
  return options.tasks.set(command.task, command.id);
}

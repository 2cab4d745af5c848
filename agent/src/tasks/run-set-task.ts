import type { AgentCommand } from "@nodeyard/contract/devices/agent-calls.ts";
import type { AcknowledgeCommand } from "../protocol/acknowledge-command.ts";
import type { TaskList } from "./task-list.ts";

export interface TaskCommandOptions {
  acknowledge: AcknowledgeCommand;
  tasks: TaskList;
}

/** Acknowledged by the list: declined immediately, or done once the program has run for a few seconds. */
export function runSetTask(
  command: Extract<AgentCommand, { kind: "set_task" }>,
  options: TaskCommandOptions,
): Promise<void> {
  return options.tasks.set(command.task, command.id);
}

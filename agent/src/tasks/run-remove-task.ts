import type { AgentCommand } from "@nodeyard/contract/devices/agent-calls.ts";
import type { TaskCommandOptions } from "./run-set-task.ts";

/** Acknowledged first, because a program may take long to stop. */
export async function runRemoveTask(
  command: Extract<AgentCommand, { kind: "remove_task" }>,
  options: TaskCommandOptions,
): Promise<void> {
  await options.acknowledge(command.id, "acknowledged");
  await options.tasks.remove(command.taskId);
  await options.acknowledge(command.id, "done");
}

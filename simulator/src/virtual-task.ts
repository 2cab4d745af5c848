import type { AgentTask } from "@nodeyard/contract/tasks/columns.ts";
import type { TaskState } from "@nodeyard/contract/tasks/rules.ts";
import type { TaskCause } from "@nodeyard/contract/task-causes.ts";

/** A task on a virtual device. */
export interface VirtualTask {
  readonly task: AgentTask;
  readonly startedMs: number;
  status: TaskState;
  cause?: TaskCause;
  /** Starting: the result is due at `atMs`, and acknowledged if a command requested it. */
  starting?: { atMs: number; commandId?: string };
}

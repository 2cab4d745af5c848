import { z } from "zod";
import { TASK_STATES, TASK_TYPES, TASK_ZONES } from "./rules.ts";

/** A task that a device has, or had. */
export const taskEntry = z.strictObject({
  id: z.string(),
  /** Name within its type; for D, H and I the number of threads. */
  task: z.string(),
  type: z.enum(TASK_TYPES),
  zone: z.enum(TASK_ZONES),
  threads: z.number(),
  status: z.enum(TASK_STATES),
  /** The device's message if it is not running. */
  message: z.string(),
});
export type TaskEntry = z.infer<typeof taskEntry>;

/** Task columns of the compute lists (legacy names). Missing measurements are null. */
export const taskColumns = z.strictObject({
  /** True if tasks can be scheduled on the device: requires DNS. */
  schedule: z.boolean(),
  /** The worst state among its tasks; `Unknown` when it has none. */
  task_status: z.enum([...TASK_STATES, "Unknown"]),
  /** See `TASK_SOLUTIONS`; empty while nothing is wrong. */
  task_solution: z.string(),
  /** `ARLEADT_SCHEDULE`: changed within two hours; `ERROR_CONIFIG`: too small for every task. */
  manual_schedule_status: z.enum(["NORMAL", "ARLEADT_SCHEDULE", "ERROR_CONIFIG"]),
  /** ISO instant at which the two-hour lock ends; null when it is not locked. */
  manual_schedule_unlock_at: z.string().nullable(),
  last_manual_schedule_status: z.enum(["", "process", "vol_ins", "applied"]),
  /** Types that the device already has: choosing one of them replaces. */
  alreadyHasTaskType: z.array(z.enum(TASK_TYPES)),
  task_map: z.array(taskEntry),
  used_ext_storage_size: z.number().nullable(),
  nat: z.number(),
  nat_upd_at: z.string().nullable(),
  portmap: z.string(),
  /** True if automatic scheduling is on. */
  auto_schedule: z.boolean(),
});
export type TaskColumns = z.infer<typeof taskColumns>;

/** Instance ids by `type-task-zone`. */
export const candidateMap = z.record(z.string(), z.string());

/** A task in the agent's form. */
export const agentTask = z.strictObject({
  taskId: z.string(),
  type: z.enum(TASK_TYPES),
  task: z.string(),
  zone: z.enum(TASK_ZONES),
  threads: z.number(),
  /** Disk space required to start. */
  storageBytes: z.number(),
  /** The task that ends when this one starts. */
  replaces: z.string().nullable(),
});
export type AgentTask = z.infer<typeof agentTask>;

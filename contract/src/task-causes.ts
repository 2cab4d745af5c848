/** Causes of task failures; each has an advice. */
export const TASK_CAUSES = [
  "disk_space",
  "filesystem",
  "network",
  "system",
  "retrying",
  "unsupported",
] as const;
export type TaskCause = (typeof TASK_CAUSES)[number];

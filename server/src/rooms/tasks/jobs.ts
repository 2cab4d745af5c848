import type { JobDefinition } from "../../platform/jobs.ts";
import { scheduleAutomatically } from "./schedule-automatically.ts";

export const tasksJobs: readonly JobDefinition[] = [
  { name: "schedule-automatically", task: scheduleAutomatically, cron: "*/10 * * * *" },
];

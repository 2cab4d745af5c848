import type { JobDefinition } from "../../platform/jobs.ts";
import { watchIncidentsJob } from "./incidents/watch-incidents.ts";
import { makePartitions } from "./partitions.ts";

export const monitoringJobs: readonly JobDefinition[] = [
  { name: "make-partitions", task: makePartitions, cron: "17 */6 * * *" },
  watchIncidentsJob,
];

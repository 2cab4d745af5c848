import type { Room } from "../../platform/room.ts";
import { registerIssueMetrics } from "./issue-metrics.ts";
import { settlementJobs } from "./jobs.ts";
import { registerLagMetrics } from "./lag-metrics.ts";
import { proofJobs } from "./proof/jobs.ts";
import { settleNowPages } from "./settle-now-page.ts";

/** Writes credits: hours, days, and the commitments to them. `revenue` reads them. */
export const settlementRoom: Room = {
  name: "settlement",
  jobs: [...settlementJobs, ...proofJobs],
  localPages: settleNowPages,
  metrics: (registry, deps) => {
    registerIssueMetrics(registry, deps.db);
    registerLagMetrics(registry, deps);
  },
};

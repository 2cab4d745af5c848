import type { Room } from "../../platform/room.ts";
import { payoutAuditJobs } from "./audit/jobs.ts";
import { payoutJobs } from "./payout/jobs.ts";
import { registerHaltMetric, registerPayoutMetrics } from "./payout/payout-metrics.ts";
import { withdrawalRoutes } from "./routes.ts";

export const withdrawalRoom: Room = {
  name: "withdrawal",
  routes: ({ deps }) => withdrawalRoutes(deps),
  jobs: [...payoutJobs, ...payoutAuditJobs],
  metrics: (registry, { db, chain }) => {
    registerHaltMetric(registry, db);
    if (chain) registerPayoutMetrics(registry, db, chain);
  },
};

import { hasOpenHold } from "../../ledger/open-hold.ts";
import type { Room } from "../../platform/room.ts";
import { payoutAuditJobs } from "./audit/jobs.ts";
import { payoutCheckJobs } from "./checks/jobs.ts";
import { payoutJobs } from "./payout/jobs.ts";
import { registerPayoutMetrics, registerStateMetrics } from "./payout/payout-metrics.ts";
import { withdrawalRoutes } from "./routes.ts";

export const withdrawalRoom: Room = {
  name: "withdrawal",
  routes: ({ deps }) => withdrawalRoutes(deps),
  jobs: [...payoutJobs, ...payoutAuditJobs, ...payoutCheckJobs],
  closingObstacle: async (db, accountId) =>
    (await hasOpenHold(db, accountId, "withdrawal")) ? { kind: "withdrawal", count: 1 } : undefined,
  metrics: (registry, { db, chain }) => {
    registerStateMetrics(registry, db);
    if (chain) registerPayoutMetrics(registry, db, chain);
  },
};

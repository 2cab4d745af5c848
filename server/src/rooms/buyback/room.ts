import { hasOpenHold } from "../../ledger/open-hold.ts";
import type { Room } from "../../platform/room.ts";
import { buybackAuditJobs } from "./audit/jobs.ts";
import { buybackAlarms, registerBuybackMetrics } from "./buyback-watch.ts";
import { resealPersons } from "./paid-person.ts";
import { paymentJobs } from "./payout/jobs.ts";
import { buybackRoutes } from "./routes.ts";

export const buybackRoom: Room = {
  name: "buyback",
  routes: buybackRoutes,
  jobs: [...paymentJobs, ...buybackAuditJobs],
  closingObstacle: async (db, accountId) =>
    (await hasOpenHold(db, accountId, "buyback")) ? { kind: "buyback", count: 1 } : undefined,
  reseal: resealPersons,
  alarms: buybackAlarms,
  metrics: (registry, { db }) => registerBuybackMetrics(registry, db),
};

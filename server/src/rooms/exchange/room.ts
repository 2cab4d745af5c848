import { hasOpenHold } from "../../ledger/open-hold.ts";
import type { Room } from "../../platform/room.ts";
import { exchangeAuditJobs } from "./audit/jobs.ts";
import { exchangeAlarms, registerExchangeMetrics } from "./exchange-watch.ts";
import { giveJobs } from "./give/jobs.ts";
import { exchangeRoutes } from "./routes.ts";
import { forgetCards, resealCards } from "./stock/sealed-card.ts";

export const exchangeRoom: Room = {
  name: "exchange",
  routes: exchangeRoutes,
  jobs: [...giveJobs, ...exchangeAuditJobs],
  closingObstacle: async (db, accountId) =>
    (await hasOpenHold(db, accountId, "exchange")) ? { kind: "exchange", count: 1 } : undefined,
  onClose: forgetCards,
  reseal: resealCards,
  alarms: exchangeAlarms,
  metrics: registerExchangeMetrics,
};

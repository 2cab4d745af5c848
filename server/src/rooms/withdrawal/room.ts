import { hasOpenHold } from "../../ledger/open-hold.ts";
import type { Room } from "../../platform/room.ts";
import { payoutAuditJobs } from "./audit/jobs.ts";
import { payoutCheckJobs } from "./checks/jobs.ts";
import { commitWithdrawal } from "./commit-withdrawal.ts";
import { listWithdrawals } from "./list-withdrawals.ts";
import { payoutJobs } from "./payout/jobs.ts";
import { registerPayoutMetrics, registerStateMetrics } from "./payout/payout-metrics.ts";
import { showBalance } from "./show-balance.ts";
import { showTimeline } from "./show-timeline.ts";

export const withdrawalRoom: Room = {
  name: "withdrawal",
  handlers: [showBalance, listWithdrawals, commitWithdrawal, showTimeline],
  jobs: [...payoutJobs, ...payoutAuditJobs, ...payoutCheckJobs],
  closingObstacle: async (db, accountId) =>
    (await hasOpenHold(db, accountId, "withdrawal")) ? { kind: "withdrawal", count: 1 } : undefined,
  metrics: (registry, { db, chain }) => {
    registerStateMetrics(registry, db);
    if (chain) registerPayoutMetrics(registry, db, chain);
  },
};

import { hasOpenHold } from "../../ledger/open-hold.ts";
import type { Room } from "../../platform/room.ts";
import { payoutAuditJobs } from "./audit/jobs.ts";
import { payoutCheckJobs } from "./checks/jobs.ts";
import { commitWithdrawal } from "./commit-withdrawal.ts";
import { listWithdrawals } from "./list-withdrawals.ts";
import { pausePayouts, resumePayouts, returnPayout, endPayout } from "./operator/act-on-payouts.ts";
import { listPayoutChecks, getPayoutCheck, runPayoutCheck } from "./operator/check-payouts.ts";
import { listEndedPayouts } from "./operator/list-ended.ts";
import { listPayouts } from "./operator/list-payouts.ts";
import { listSentPayouts } from "./operator/list-sent.ts";
import { retryPayout } from "./operator/retry-payout.ts";
import { payoutJobs } from "./payout/jobs.ts";
import { haltPayoutsForLoss } from "./payout/restored.ts";
import { registerPayoutMetrics, registerStateMetrics } from "./payout/payout-metrics.ts";
import { showBalance } from "./show-balance.ts";
import { showTimeline } from "./show-timeline.ts";

export const withdrawalRoom: Room = {
  name: "withdrawal",
  handlers: [
    showBalance,
    listWithdrawals,
    commitWithdrawal,
    showTimeline,
    listPayouts,
    pausePayouts,
    resumePayouts,
    returnPayout,
    retryPayout,
    endPayout,
    listSentPayouts,
    listEndedPayouts,
    listPayoutChecks,
    getPayoutCheck,
    runPayoutCheck,
  ],
  jobs: [...payoutJobs, ...payoutAuditJobs, ...payoutCheckJobs],
  onLostHistory: haltPayoutsForLoss,
  closingObstacle: async (db, accountId) =>
    (await hasOpenHold(db, accountId, "withdrawal")) ? { kind: "withdrawal", count: 1 } : undefined,
  metrics: (registry, { db, chain }) => {
    registerStateMetrics(registry, db);
    if (chain) registerPayoutMetrics(registry, db, chain);
  },
};

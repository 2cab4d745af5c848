import * as calls from "@nodeyard/contract/buyback/calls.ts";
import * as operatorCalls from "@nodeyard/contract/buyback/operator/calls.ts";
import { hasOpenHold } from "../../ledger/open-hold.ts";
import { handle } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { buybackAuditJobs } from "./audit/jobs.ts";
import { buybackAlarms, registerBuybackMetrics } from "./buyback-watch.ts";
import { commitBuyBack } from "./commit-buyback.ts";
import { listBuybacks } from "./list-buybacks.ts";
import { approveBatch, handOutSheet, undoBatch } from "./operator/batch/act-on-batch.ts";
import { listBatches } from "./operator/batch/list-batches.ts";
import { makeBatch } from "./operator/batch/make-batch.ts";
import { recoverBatch } from "./operator/batch/recover-batch.ts";
import { settleBatch } from "./operator/batch/settle-batch.ts";
import { listOpenBuybacks, switchBuybacks } from "./operator/open-buybacks.ts";
import { returnByOperator } from "./operator/return-buyback.ts";
import { resealPersons } from "./paid-person.ts";
import { paymentJobs } from "./payout/jobs.ts";
import { showAddress } from "./show-address.ts";
import { showAuth, showLevel } from "./show-permissions.ts";
import { showStatus, lookNow } from "./show-status.ts";
import { showTerms } from "./show-terms.ts";

export const buybackRoom: Room = {
  name: "buyback",
  handlers: [
    handle(calls.getLastSevenDayPrice, (deps, { type }, caller) =>
      showTerms(deps, type === 95 ? 95 : 94, caller),
    ),
    commitBuyBack,
    listBuybacks,
    showAddress,
    showAuth,
    showLevel,
    showStatus,
    handle(operatorCalls.listOpenBuybacks, (deps, _, { language }) =>
      listOpenBuybacks(deps, language),
    ),
    switchBuybacks,
    returnByOperator,
    listBatches,
    makeBatch,
    approveBatch,
    handOutSheet,
    settleBatch,
    undoBatch,
    recoverBatch,
    handle(calls.setPaymentWithStatus, (deps, { id }, caller) => lookNow(deps, id, caller)),
    handle(calls.setPaymentWithStatusByPost, (deps, { id }, caller) => lookNow(deps, id, caller)),
  ],
  jobs: [...paymentJobs, ...buybackAuditJobs],
  closingObstacle: async (db, accountId) =>
    (await hasOpenHold(db, accountId, "buyback")) ? { kind: "buyback", count: 1 } : undefined,
  reseal: [resealPersons],
  alarms: buybackAlarms,
  metrics: (registry, { db }) => registerBuybackMetrics(registry, db),
};

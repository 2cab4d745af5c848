import * as calls from "@nodeyard/contract/buyback/calls.ts";
import * as operatorCalls from "@nodeyard/contract/buyback/operator/calls.ts";
import { sql } from "kysely";
import { hasOpenHold } from "../../ledger/open-hold.ts";
import { handle } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { buybackAlarms, registerBuybackMetrics } from "./buyback-watch.ts";
import { commitBuyBack } from "./commit-buyback.ts";
import { listBuybacks } from "./list-buybacks.ts";
import { approveBatch, exportSheet, undoBatch } from "./operator/batch/act-on-batch.ts";
import { listBatches } from "./operator/batch/list-batches.ts";
import { makeBatch } from "./operator/batch/make-batch.ts";
import { recoverBatch } from "./operator/batch/recover-batch.ts";
import { settleBatch } from "./operator/batch/settle-batch.ts";
import { holdBuyback } from "./operator/hold-buyback.ts";
import { listOpenBuybacks, switchBuybacks } from "./operator/open-buybacks.ts";
import { returnByOperator } from "./operator/return-buyback.ts";
import { resealPersons } from "./paid-person.ts";
import { showAddress } from "./show-address.ts";
import { showAuth, showLevel } from "./show-permissions.ts";
import { showStatus, refreshStatus } from "./show-status.ts";
import { showTerms } from "./show-terms.ts";
import type { Deps } from "../../platform/deps.ts";
import type { JobDefinition } from "../../platform/jobs.ts";
import { notifyFindings } from "../redemption/notify-findings.ts";
import { auditBuybacks } from "./audit/audit-buybacks.ts";
import { BUYBACK_AUDIT } from "./audit/buyback-audit.ts";
import { haltChannelForLoss } from "../redemption/switches.ts";
import { BUYBACKS } from "./switches.ts";
import { pipelineJobs, withoutJob } from "../../platform/pipeline.ts";
import { advancePayment } from "./payout/advance-payment.ts";
import { ADVANCE_PAYMENT, queuePayment } from "./payout/queue-payment.ts";

const paymentJobs = pipelineJobs({
  name: ADVANCE_PAYMENT,
  sweep: "sweep-buybacks",
  cron: "*/5 * * * *",
  rows: "buy-backs",
  idOf: ({ buybackId = "" }) => BigInt(buybackId),
  // Without a payment app a payment waits for one.
  advance: async ({ payments, ...deps }, id) =>
    payments && advancePayment({ ...deps, payments }, id),
  queue: queuePayment,
  findStuck: async ({ db, payments }) => {
    if (!payments) return [];
    const { rows } = await sql<{ id: bigint }>`
      select buyback_id as id from buybacks
      where status = 'created' and buyback_batch_id is null and ${withoutJob(sql`'buyback:' || buyback_id`)} order by 1`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  },
});

async function auditAndNotify(deps: Deps): Promise<void> {
  await notifyFindings(deps, BUYBACK_AUDIT, await auditBuybacks(deps));
}

const buybackAuditJobs: readonly JobDefinition[] = [
  { name: "audit-buybacks", task: auditAndNotify, cron: "23 * * * *" },
];

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
    holdBuyback,
    listBatches,
    makeBatch,
    approveBatch,
    exportSheet,
    settleBatch,
    undoBatch,
    recoverBatch,
    handle(calls.setPaymentWithStatus, (deps, { id }, caller) => refreshStatus(deps, id, caller)),
    handle(calls.setPaymentWithStatusByPost, (deps, { id }, caller) =>
      refreshStatus(deps, id, caller),
    ),
  ],
  jobs: [...paymentJobs, ...buybackAuditJobs],
  onLostHistory: (tx, lost) => haltChannelForLoss(tx, BUYBACKS, lost, ["buyback", "batch"]),
  closingObstacle: async (db, accountId) =>
    (await hasOpenHold(db, accountId, "buyback")) ? { kind: "buyback", count: 1 } : undefined,
  reseal: [resealPersons],
  alarms: buybackAlarms,
  metrics: (registry, { db }) => registerBuybackMetrics(registry, db),
};

import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { advancePayment, type PaymentDeps } from "./advance-payment.ts";
import { ADVANCE_PAYMENT, queuePayment } from "./queue-payment.ts";

function withPayments(deps: Deps): PaymentDeps | undefined {
  return deps.payments && { ...deps, payments: deps.payments };
}

/** Advances one payment and enqueues itself again; without a payment app it waits for one. */
async function advanceAndQueue(deps: Deps, payload: unknown): Promise<void> {
  const paying = withPayments(deps);
  if (!paying) return;
  const buybackId = BigInt((payload as { buybackId: string }).buybackId);
  const againSeconds = await advancePayment(paying, buybackId);
  if (againSeconds === undefined) return;
  await deps.db.transaction().execute((tx) => queuePayment(tx, buybackId, againSeconds));
}

/** Enqueues open buy-backs without a job: abandoned after repeated failures, or restored from a backup. */
async function queueStuck({ db, log, payments }: Deps): Promise<void> {
  if (!payments) return;
  const { rows } = await sql<{ buyback_id: bigint }>`
    select buyback_id from buybacks b where status = 'created' and buyback_batch_id is null and not exists (
      select from graphile_worker.jobs j where j.key = 'buyback:' || b.buyback_id and j.attempts < j.max_attempts)
    order by buyback_id`.execute(db);
  for (const { buyback_id: buybackId } of rows)
    await db.transaction().execute((tx) => queuePayment(tx, buybackId));
  if (rows.length > 0) log.warn({ found: rows.length }, "buy-backs without a job were enqueued");
}

export const paymentJobs: readonly JobDefinition[] = [
  { name: ADVANCE_PAYMENT, task: advanceAndQueue },
  { name: "sweep-buybacks", task: queueStuck, cron: "*/5 * * * *" },
];

import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { advanceExchange } from "./advance-exchange.ts";
import { ADVANCE_EXCHANGE, queueExchange } from "./queue-exchange.ts";

async function advanceAndQueue(deps: Deps, payload: unknown): Promise<void> {
  const exchangeId = BigInt((payload as { exchangeId: string }).exchangeId);
  const againSeconds = await advanceExchange(deps, exchangeId);
  if (againSeconds === undefined) return;
  await deps.db.transaction().execute((tx) => queueExchange(tx, exchangeId, againSeconds));
}

/** Enqueues open exchanges without a job: abandoned after repeated failures, or restored from a backup. */
async function queueStuck({ db, log }: Deps): Promise<void> {
  const { rows } = await sql<{ exchange_id: bigint }>`
    select exchange_id from exchanges e where status = 'created' and not exists (
      select from graphile_worker.jobs j where j.key = 'exchange:' || e.exchange_id and j.attempts < j.max_attempts)
    order by exchange_id`.execute(db);
  for (const { exchange_id: exchangeId } of rows)
    await db.transaction().execute((tx) => queueExchange(tx, exchangeId));
  if (rows.length > 0) log.warn({ found: rows.length }, "exchanges without a job were enqueued");
}

export const giveJobs: readonly JobDefinition[] = [
  { name: ADVANCE_EXCHANGE, task: advanceAndQueue },
  { name: "sweep-exchanges", task: queueStuck, cron: "*/5 * * * *" },
];

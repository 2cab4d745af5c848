import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { advanceRun } from "./advance-run.ts";
import { ADVANCE_ACCEPTANCE, queueRun } from "./run-row.ts";

async function advanceAndQueue(deps: Deps, payload: unknown): Promise<void> {
  const runId = BigInt((payload as { runId: string }).runId);
  const againSeconds = await advanceRun(deps, runId);
  if (againSeconds === undefined) return;
  await deps.db.transaction().execute((tx) => queueRun(tx, runId, againSeconds));
}

/** Enqueues runs in progress without a job: abandoned after repeated failures, or restored from a backup. */
async function queueStuck({ db, log }: Deps): Promise<void> {
  const { rows } = await sql<{ acceptance_run_id: bigint }>`
    select acceptance_run_id from acceptance_runs r where state = 'run' and not exists (
      select from graphile_worker.jobs j where j.key = 'accept:' || r.acceptance_run_id and j.attempts < j.max_attempts)
    order by acceptance_run_id`.execute(db);
  for (const { acceptance_run_id: runId } of rows)
    await db.transaction().execute((tx) => queueRun(tx, runId));
  if (rows.length > 0) log.warn({ found: rows.length }, "acceptances without a job were resumed");
}

export const acceptanceJobs: readonly JobDefinition[] = [
  { name: ADVANCE_ACCEPTANCE, task: advanceAndQueue },
  { name: "sweep-acceptances", task: queueStuck, cron: "*/2 * * * *" },
];

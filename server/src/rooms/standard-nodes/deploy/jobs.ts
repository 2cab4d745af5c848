import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { DEPLOY_NODE, queueDeployment } from "../start-deployment.ts";
import { advanceDeployment } from "./advance-deployment.ts";

async function advanceAndQueue(deps: Deps, payload: unknown): Promise<void> {
  const deploymentId = BigInt((payload as { deploymentId: string }).deploymentId);
  const againSeconds = await advanceDeployment(deps, deploymentId);
  if (againSeconds === undefined) return;
  await deps.db.transaction().execute((tx) => queueDeployment(tx, deploymentId, againSeconds));
}

/** Enqueues deployments in progress without a job: abandoned after repeated failures, or restored from a backup. */
async function queueStuck({ db, log }: Deps): Promise<void> {
  const { rows } = await sql<{ deployment_id: bigint }>`
    select deployment_id from standard_node_deployments d where ended_at is null and not exists (
      select from graphile_worker.jobs j where j.key = 'deploy:' || d.deployment_id and j.attempts < j.max_attempts)
    order by deployment_id`.execute(db);
  for (const { deployment_id: deploymentId } of rows)
    await db.transaction().execute((tx) => queueDeployment(tx, deploymentId));
  if (rows.length > 0) log.warn({ found: rows.length }, "deployments without a job were resumed");
}

export const deployJobs: readonly JobDefinition[] = [
  { name: DEPLOY_NODE, task: advanceAndQueue },
  { name: "sweep-deployments", task: queueStuck, cron: "*/2 * * * *" },
];

import { sql } from "kysely";
import { pipelineJobs, withoutJob } from "../../../platform/pipeline.ts";
import { DEPLOY_NODE, queueDeployment } from "../start-deployment.ts";
import { advanceDeployment } from "./advance-deployment.ts";

export const deployJobs = pipelineJobs({
  name: DEPLOY_NODE,
  sweep: "sweep-deployments",
  cron: "*/2 * * * *",
  rows: "deployments",
  idOf: ({ deploymentId = "" }) => BigInt(deploymentId),
  advance: advanceDeployment,
  queue: queueDeployment,
  findStuck: async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`
      select deployment_id as id from standard_node_deployments
      where ended_at is null and ${withoutJob(sql`'deploy:' || deployment_id`)} order by 1`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  },
});

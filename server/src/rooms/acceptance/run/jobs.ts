import { sql } from "kysely";
import { pipelineJobs, withoutJob } from "../../../platform/pipeline.ts";
import { advanceRun } from "./advance-run.ts";
import { ADVANCE_ACCEPTANCE, queueRun } from "./run-row.ts";

export const acceptanceJobs = pipelineJobs({
  name: ADVANCE_ACCEPTANCE,
  sweep: "sweep-acceptances",
  cron: "*/2 * * * *",
  rows: "acceptances",
  idOf: ({ runId = "" }) => BigInt(runId),
  advance: advanceRun,
  queue: queueRun,
  findStuck: async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`
      select acceptance_run_id as id from acceptance_runs
      where state = 'run' and ${withoutJob(sql`'accept:' || acceptance_run_id`)} order by 1`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  },
});

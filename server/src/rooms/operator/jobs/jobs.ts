import { ApiError } from "@nodeyard/contract/error.ts";
import { operatorErrors, operatorMessages } from "@nodeyard/contract/operator/errors.ts";
import * as calls from "@nodeyard/contract/operator/job-calls.ts";
import type { Job } from "@nodeyard/contract/operator/job-calls.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { requireWireId } from "../../../platform/wire-id.ts";
import { operatorAct, operatorOf } from "../../account/operator-act.ts";

interface Row {
  id: bigint;
  task: string;
  state: Job["state"];
  attempts: number;
  max_attempts: number;
  run_at: Date;
  last_error: string | null;
  total: number;
}

/** Jobs in the queue, those given up first. */
export const listJobs = handle(
  calls.listJobs,
  async (
    { db }: Pick<Deps, "db">,
    { show = "failing", pageNum = 1, pageSize = DEFAULT_PAGE_SIZE },
  ) => {
    const { rows } = await sql<Row>`
    select j.*, count(*) over ()::int as total from (
      select id, task_identifier as task, attempts, max_attempts, run_at, last_error,
        case when locked_at is not null then 'running' when attempts >= max_attempts then 'givenUp'
          when attempts > 0 and last_error is not null then 'failing' else 'waiting' end as state
      from graphile_worker.jobs) j
    where ${show === "all" ? sql`true` : sql`state in ('failing', 'givenUp')`}
    order by state = 'givenUp' desc, run_at, id
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
    return {
      list: rows.map((row) => ({
        jobId: String(row.id),
        task: row.task,
        state: row.state,
        attempts: row.attempts,
        maxAttempts: row.max_attempts,
        runAt: row.run_at.toISOString(),
        lastError: row.last_error ?? "",
      })),
      total: rows[0]?.total ?? 0,
      pageSize,
    };
  },
);

/** Runs a job that no worker holds at once, with all its attempts anew. */
export const retryJob = handle(calls.retryJob, async (deps, { jobId: wireId, reason }, caller) => {
  const jobId = requireWireId(wireId, operatorErrors.jobNotANumber);
  await deps.db.transaction().execute((tx) =>
    operatorAct(deps, tx, {
      act: "operator.retry-job",
      roles: ["operations"],
      operator: operatorOf(caller, reason),
      read: async () => {
        const { rows } = await sql<Pick<Row, "task" | "attempts">>`
          select task_identifier as task, attempts from graphile_worker.jobs where id = ${jobId}`.execute(
          tx,
        );
        const [row] = rows;
        if (!row) throw new ApiError(operatorErrors.unknownJob);
        return { jobId: String(jobId), ...row };
      },
      change: async (before) => {
        const { rows } = await sql`
          select id from graphile_worker.reschedule_jobs(array[${jobId}]::bigint[], run_at => now(), attempts => 0)`.execute(
          tx,
        );
        if (rows.length === 0) throw new ApiError(operatorErrors.jobRuns);
        return { after: { ...before, attempts: 0 }, result: undefined };
      },
    }),
  );
  return { message: operatorMessages.retried };
});

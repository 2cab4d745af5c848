import type { OperatorOverview } from "@nodeyard/contract/operator/overview-calls.ts";
import { sql } from "kysely";
import type { Queryable } from "../../../platform/database.ts";

interface Row {
  task: string;
  waiting: number;
  running: number;
  failing: number;
  due_since: Date | null;
}

/** The job queue by task, by the database's clock as the queue itself. */
export async function readQueues(db: Queryable): Promise<OperatorOverview["queues"]> {
  const { rows } = await sql<Row>`
    select task_identifier as task, count(*) filter (where locked_at is null)::int as waiting,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where attempts > 0 and last_error is not null)::int as failing,
      min(run_at) filter (where locked_at is null and run_at <= now()) as due_since
    from graphile_worker.jobs group by 1 order by failing desc, 1`.execute(db);
  return rows.map((row) => ({
    task: row.task,
    waiting: row.waiting,
    running: row.running,
    failing: row.failing,
    dueSince: row.due_since?.toISOString() ?? null,
  }));
}

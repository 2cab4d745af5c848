import { EventEmitter } from "node:events";
import {
  Logger as WorkerLogger,
  parseCronItems,
  run,
  runMigrations,
  type CronItem,
  type Runner,
} from "graphile-worker";
import { sql } from "kysely";
import type { Queryable } from "./database.ts";
import type { Deps } from "./http/route.ts";

/** A piece of work that can be done twice without harm; the queue retries it with growing waits until it succeeds. */
export type JobTask = (deps: Deps, payload: unknown) => Promise<void>;

export interface JobDefinition {
  readonly name: string;
  readonly task: JobTask;
  /** Crontab pattern in UTC (`5 * * * *`), for work that comes by the clock. */
  readonly cron?: string;
}

const HEARTBEAT_MS = 10_000;
const DEAD_AFTER_SECONDS = 45;

/** Adds a job inside the caller's transaction: it exists exactly if the transaction commits. */
export async function addJob(
  tx: Queryable,
  name: string,
  payload: Readonly<Record<string, unknown>>,
  options: { key?: string; maxAttempts?: number } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json,
    job_key => ${options.key ?? null}, max_attempts => ${options.maxAttempts ?? 25})`.execute(tx);
}

/** Creates or upgrades the queue's own schema; done with the migrations, before anything serves. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  await runMigrations({ connectionString: databaseUrl, logger: silentLogger });
}

const silentLogger = new WorkerLogger(() => () => {});

/** Frees the jobs of workers that have not been seen for a while; `everyone` where no other process can be alive. */
async function freeDeadWorkers(db: Queryable, everyone: boolean): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker._private_jobs j
    where locked_by is not null and (${everyone} or not exists (
      select 1 from job_workers w where w.worker_id = j.locked_by
        and w.seen_at > now() - make_interval(secs => ${DEAD_AFTER_SECONDS})))))`.execute(db);
  await sql`delete from job_workers where ${everyone} or seen_at < now() - interval '1 hour'`.execute(
    db,
  );
}

/** Works the queue in this process until `stop`. */
export async function startWorker(
  deps: Deps,
  jobs: readonly JobDefinition[],
  options: { databaseUrl: string; isOnlyProcess: boolean; concurrency?: number },
): Promise<{ stop(): Promise<void> }> {
  await freeDeadWorkers(deps.db, options.isOnlyProcess);
  const ids = new Set<string>();
  const events = new EventEmitter();
  events.on("worker:create", ({ worker }: { worker: { workerId: string } }) =>
    ids.add(worker.workerId),
  );
  events.on("worker:stop", ({ worker }: { worker: { workerId: string } }) =>
    ids.delete(worker.workerId),
  );
  events.on(
    "job:error",
    ({
      job,
      error,
    }: {
      job: { id: string; task_identifier: string; attempts: number };
      error: unknown;
    }) =>
      deps.log.error(
        { err: error, job: job.id, task: job.task_identifier, attempt: job.attempts },
        "a job failed",
      ),
  );
  const cronItems: CronItem[] = jobs
    .filter((job) => job.cron !== undefined)
    .map((job) => ({
      task: job.name,
      match: job.cron as string,
      identifier: job.name,
      options: { maxAttempts: 3, jobKey: job.name },
    }));
  const runner: Runner = await run({
    connectionString: options.databaseUrl,
    maxPoolSize: (options.concurrency ?? 2) + 2,
    logger: silentLogger,
    events: events,
    concurrency: options.concurrency ?? 2,
    noHandleSignals: true,
    pollInterval: 5000,
    taskList: Object.fromEntries(
      jobs.map((job) => [job.name, (payload: unknown) => job.task(deps, payload)]),
    ),
    parsedCronItems: parseCronItems(cronItems),
  });
  let hasEnded = false;
  void runner.promise
    .catch((problem: unknown) => deps.log.error({ err: problem }, "the job worker ended"))
    .finally(() => (hasEnded = true));

  const beat = async (): Promise<void> => {
    for (const id of ids) {
      await sql`insert into job_workers values (${id}, now())
        on conflict (worker_id) do update set seen_at = excluded.seen_at`.execute(deps.db);
    }
    await freeDeadWorkers(deps.db, false);
  };
  const pulse = (): void => {
    beat().catch((problem: unknown) =>
      deps.log.warn({ err: problem }, "the job worker's heartbeat failed"),
    );
  };
  pulse();
  const timer = setInterval(pulse, HEARTBEAT_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      // A runner that has ended by itself refuses to be stopped, and there is nothing left to stop.
      if (!hasEnded) await runner.stop();
    },
  };
}

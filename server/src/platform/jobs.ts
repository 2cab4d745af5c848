import { EventEmitter } from "node:events";
import {
  Logger as WorkerLogger,
  parseCronItems,
  run,
  runMigrations,
  type ParsedCronItem,
  type Runner,
} from "graphile-worker";
import { sql } from "kysely";
import type { Queryable, Tx } from "./database.ts";
import type { Deps } from "./deps.ts";
import {
  trackRunningJobs,
  deleteWorkers,
  freeDeadWorkers,
  freeLostLocks,
  HEARTBEAT_MS,
  noteAlive,
} from "./job-locks.ts";
import { openJobsPool, type JobsPool } from "./jobs-pool.ts";
import { superviseRunner } from "./supervise-runner.ts";

/** An idempotent job; the queue retries it with exponential backoff until it succeeds. */
type JobTask = (deps: Deps, payload: unknown) => Promise<void>;

export interface JobDefinition {
  readonly name: string;
  readonly task: JobTask;
  /** Crontab pattern in UTC (`5 * * * *`), for scheduled work. */
  readonly cron?: string;
}

/** Maximum clock difference to the database for scheduled work. */
const CLOCK_MAY_DIFFER_SECONDS = 60;

/**
 * Adds a job in the caller's transaction: it exists if and only if the transaction commits. Replaces a waiting job with the
 * same key. Without `isUrgent` it has the lowest priority.
 */
export async function addJob(
  tx: Tx,
  name: string,
  payload: Readonly<Record<string, unknown>>,
  options: { key?: string; maxAttempts?: number; delaySeconds?: number; isUrgent?: boolean } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json,
    run_at => now() + make_interval(secs => ${options.delaySeconds ?? 0}),
    priority => ${options.isUrgent === false ? 10 : 0},
    job_key => ${options.key ?? null}, max_attempts => ${options.maxAttempts ?? 25})`.execute(tx);
}

/** Creates or upgrades the queue's schema; runs with the migrations, before serving. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  const { pool, close } = openJobsPool(databaseUrl, 2);
  await runMigrations({ pgPool: pool, logger: silentLogger }).finally(close);
}

const silentLogger = new WorkerLogger(() => () => {});

/**
 * Clock difference to the database, in seconds. Resets schedule records in the future, written by a worker with a fast clock:
 * they would block that work until then.
 */
async function checkClock(db: Queryable): Promise<number> {
  await sql`update graphile_worker._private_known_crontabs set last_execution = now()
    where last_execution > now() + make_interval(secs => ${CLOCK_MAY_DIFFER_SECONDS})`.execute(db);
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  return Math.round((Date.now() - (rows[0]?.at.getTime() ?? 0)) / 1000);
}

/** The work by the clock. @throws if a pattern is none that the queue understands. */
export function parseSchedule(jobs: readonly JobDefinition[]): ParsedCronItem[] {
  return parseCronItems(
    jobs.flatMap(({ name, cron }) =>
      cron === undefined
        ? []
        : [
            {
              task: name,
              match: cron,
              identifier: name,
              options: { maxAttempts: 3, jobKey: name },
            },
          ],
    ),
  );
}

/** Jobs that wait for others hold at most two places (deployer) and one (sender of notices): one is left for all other work. */
const CONCURRENCY = 4;

/** Runs the queue in this process until `stop`. */
export async function startWorker(
  deps: Deps,
  jobs: readonly JobDefinition[],
  options: { databaseUrl: string; isOnlyProcess: boolean; concurrency?: number },
): Promise<{ stop(): Promise<void> }> {
  await freeDeadWorkers(deps.db, options.isOnlyProcess);
  // Jobs are locked with the runner pool's id, not the single worker's.
  const ids = new Set<string>();
  const events = new EventEmitter();
  events.on("pool:create", ({ workerPool }: { workerPool: { id: string } }) => {
    ids.add(workerPool.id);
    void beat();
  });
  const runningJobs = trackRunningJobs();
  events.on("job:start", ({ job }: { job: { id: string } }) => runningJobs.start(job.id));
  events.on("job:complete", ({ job }: { job: { id: string } }) => runningJobs.end(job.id));
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
  const schedule = parseSchedule(jobs);
  // Each runner has its own: one that hangs keeps its connections.
  let pool: JobsPool | undefined;
  const startRunner = async (): Promise<Runner> => {
    const clockOffSeconds = await checkClock(deps.db);
    const isClockRight = Math.abs(clockOffSeconds) <= CLOCK_MAY_DIFFER_SECONDS;
    if (!isClockRight)
      deps.log.error(
        { clockOffSeconds },
        "this machine's clock is wrong: work by the clock is left to other workers",
      );
    void pool?.close();
    const concurrency = options.concurrency ?? CONCURRENCY;
    pool = openJobsPool(options.databaseUrl, concurrency + 2);
    return run({
      pgPool: pool.pool,
      logger: silentLogger,
      events: events,
      concurrency,
      noHandleSignals: true,
      pollInterval: 2000,
      // Batches without delay: the failure of a single acknowledgement is unhandled and would crash the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      taskList: Object.fromEntries(
        jobs.map((job) => [job.name, (payload: unknown) => job.task(deps, payload)]),
      ),
      parsedCronItems: isClockRight ? schedule : [],
    });
  };

  let isBeating = false;
  const beat = async (): Promise<void> => {
    // While the database is unreachable, only one attempt is pending.
    if (isBeating) return;
    isBeating = true;
    try {
      await noteAlive(deps.db, ids);
      await freeLostLocks(deps.db, [...ids], runningJobs.ids());
      await freeDeadWorkers(deps.db, false);
    } catch (error) {
      deps.log.warn({ err: error }, "the job worker's heartbeat failed");
    } finally {
      isBeating = false;
    }
  };
  const kept = await superviseRunner({
    start: startRunner,
    events,
    onEnded: async (reason) => {
      deps.log.error({ err: reason }, "the job worker ended and is started again");
      const ended = [...ids];
      ids.clear();
      // Releases its locks immediately, or after a timeout if the database is unreachable.
      await deleteWorkers(deps.db, ended).catch(() => {});
    },
  });
  const timer = setInterval(() => void beat(), HEARTBEAT_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await kept.stop();
      await pool?.close();
    },
  };
}

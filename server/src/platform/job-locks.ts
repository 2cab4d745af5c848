import { sql } from "kysely";
import type { Queryable } from "./database.ts";

export const HEARTBEAT_MS = 2_000;
const DEAD_AFTER_SECONDS = 10;
/** Time that a lock or completion message may take between queue and worker. */
const IN_FLIGHT_SECONDS = 5;

/** Heartbeat of these workers. */
export async function noteAlive(db: Queryable, ids: Iterable<string>): Promise<void> {
  for (const id of ids)
    await sql`insert into job_workers values (${id}, now())
      on conflict (worker_id) do update set seen_at = excluded.seen_at`.execute(db);
}

/** Removes heartbeats, so that the workers' locks are released by the next sweep. */
export async function deleteWorkers(db: Queryable, ids: readonly string[]): Promise<void> {
  await sql`delete from job_workers where worker_id = any(${ids}::text[])`.execute(db);
}

/** Releases the jobs of workers without a recent heartbeat; `everyone` if no other process can be running. */
export async function freeDeadWorkers(db: Queryable, everyone: boolean): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker._private_jobs j
    where locked_by is not null and (${everyone} or not exists (
      select 1 from job_workers w where w.worker_id = j.locked_by
        and w.seen_at > now() - make_interval(secs => ${DEAD_AFTER_SECONDS})))))`.execute(db);
  await sql`delete from job_workers where ${everyone} or seen_at < now() - interval '1 hour'`.execute(
    db,
  );
}

/**
 * Releases jobs locked in a live worker's name without its knowledge: the database failed between locking a job and
 * responding. `jobIds` are the jobs it is running. Otherwise the queue would wait four hours.
 */
export async function freeLostLocks(
  db: Queryable,
  ids: readonly string[],
  jobIds: readonly string[],
): Promise<void> {
  await sql`update graphile_worker._private_jobs set locked_by = null, locked_at = null
    where locked_by = any(${ids}::text[]) and id <> all(${jobIds}::bigint[])
      and locked_at < now() - make_interval(secs => ${IN_FLIGHT_SECONDS})`.execute(db);
}

/** A process's running jobs, and recently finished ones possibly not yet acknowledged. */
export function trackRunningJobs(): {
  start(jobId: string): void;
  end(jobId: string): void;
  ids(): string[];
} {
  const endedAt = new Map<string, number>();
  return {
    start: (jobId) => void endedAt.set(jobId, Infinity),
    end: (jobId) => void endedAt.set(jobId, Date.now()),
    ids: () => {
      for (const [jobId, at] of endedAt)
        if (Date.now() - at > IN_FLIGHT_SECONDS * 1000) endedAt.delete(jobId);
      return [...endedAt.keys()];
    },
  };
}

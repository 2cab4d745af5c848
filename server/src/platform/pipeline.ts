import { sql, type RawBuilder } from "kysely";
import type { Tx } from "./database.ts";
import type { Deps } from "./deps.ts";
import type { JobDefinition } from "./jobs.ts";

/** Work on rows that takes minutes or days: each open row has a job, which advances it by a step and enqueues itself again. */
interface Pipeline<Id> {
  /** The job that advances a row, and the one by the clock that finds rows without a job. */
  readonly name: string;
  readonly sweep: string;
  readonly cron: string;
  /** The rows, for the log: `exchanges`. */
  readonly rows: string;
  readonly idOf: (payload: Readonly<Record<string, string>>) => Id;
  /** @returns the delay until the next step in seconds; undefined at the end. */
  readonly advance: (deps: Deps, id: Id) => Promise<number | undefined>;
  readonly queue: (tx: Tx, id: Id, delaySeconds?: number) => Promise<void>;
  /** Open rows without a job, by `withoutJob`. */
  readonly findStuck: (deps: Deps) => Promise<readonly Id[]>;
}

/** Condition on rows whose job's key is `key`: it was abandoned after repeated failures, or a backup without it was restored. */
export function withoutJob(key: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from graphile_worker.jobs j where j.key = ${key} and j.attempts < j.max_attempts)`;
}

/** The jobs of a pipeline. */
export function pipelineJobs<Id>(pipeline: Pipeline<Id>): JobDefinition[] {
  const { name, sweep, cron, rows, idOf, advance, queue, findStuck } = pipeline;
  return [
    {
      name,
      task: async (deps, payload) => {
        const id = idOf(payload as Record<string, string>);
        const againSeconds = await advance(deps, id);
        if (againSeconds === undefined) return;
        await deps.db.transaction().execute((tx) => queue(tx, id, againSeconds));
      },
    },
    {
      name: sweep,
      cron,
      task: async (deps) => {
        const stuck = await findStuck(deps);
        for (const id of stuck) await deps.db.transaction().execute((tx) => queue(tx, id));
        if (stuck.length > 0)
          deps.log.warn({ found: stuck.length }, `${rows} without a job were enqueued`);
      },
    },
  ];
}

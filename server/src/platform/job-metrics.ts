import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import type { Database } from "./database.ts";
import { shareRead } from "./share-read.ts";

interface Figures {
  readonly due: number;
  readonly oldest_seconds: number;
  readonly failing: number;
}

/** After so many attempts a job does not fail by chance. */
const FAILING_AFTER_ATTEMPTS = 3;

/** Ages use the database's clock, by which the queue works. */
async function readFigures(db: Database): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select count(*) filter (where is_due)::int as due,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as oldest_seconds,
      count(*) filter (where attempts >= ${FAILING_AFTER_ATTEMPTS})::int as failing
    from graphile_worker.jobs, lateral (
      select run_at <= now() and locked_at is null and attempts < max_attempts as is_due) state`.execute(
    db,
  );
  const [figures] = rows;
  if (!figures) throw new Error("the figures of jobs have no row");
  return figures;
}

/** Adds the metrics of the job queue; one database read serves a whole scrape. */
export function registerJobMetrics(registry: Registry, db: Database): void {
  const read = shareRead(() => readFigures(db));
  const add = (name: string, help: string, figure: keyof Figures): void => {
    new Gauge({
      name: `nodeyard_${name}`,
      help,
      registers: [registry],
      async collect() {
        this.set((await read())[figure]);
      },
    });
  };
  add("jobs_due", "Jobs whose time has come and that no worker has", "due");
  add("jobs_oldest_due_seconds", "How long the oldest of them waits", "oldest_seconds");
  add("jobs_failing", "Jobs that failed three times or more", "failing");
}

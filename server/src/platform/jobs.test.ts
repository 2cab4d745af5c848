import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { JOBS } from "../compose.ts";
import { addJob, parseSchedule, startWorker, type JobDefinition } from "./jobs.ts";
import { openJobsPool } from "./jobs-pool.ts";
import { createTestApp, type TestApp } from "./testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ poolSize: 10 });
});
afterAll(() => app.close());

const until = (check: () => boolean | Promise<boolean>) =>
  vi.waitUntil(check, { timeout: 120_000, interval: 20 });

const addNow = (name: string): Promise<void> =>
  app.deps.db.transaction().execute((tx) => addJob(tx, name, {}));

test("the schedule of every job is one that the queue understands", () => {
  const scheduled = JOBS.filter(({ cron }) => cron !== undefined).map(({ name }) => name);
  expect(parseSchedule(JOBS).map(({ identifier }) => identifier)).toEqual(scheduled);
  const wrong = { name: "wrong", task: async () => {}, cron: "2-57/5 * * * *" };
  expect(() => parseSchedule([wrong])).toThrow();
});

test("a job exists exactly if the transaction that added it commits", async () => {
  const done: unknown[] = [];
  const job: JobDefinition = {
    name: "note",
    task: async (_deps, payload) => void done.push(payload),
  };
  const worker = await startWorker(app.deps, [job], {
    databaseUrl: app.database.url,
    isOnlyProcess: true,
  });
  await app.deps.db
    .transaction()
    .execute(async (tx) => {
      await addJob(tx, "note", { from: "rolled back" });
      throw new Error("no");
    })
    .catch(() => {});
  await app.deps.db.transaction().execute((tx) => addJob(tx, "note", { from: "committed" }));
  await until(() => done.length > 0);
  expect(done).toEqual([{ from: "committed" }]);
  await worker.stop();
});

test("errors of the queue's connections do not reach the process, even after its end", async () => {
  const worker = await startWorker(app.deps, [], {
    databaseUrl: app.database.url,
    isOnlyProcess: true,
  });
  await until(async () => {
    const { rowCount } = await app.database.pool.query(
      "select from pg_stat_activity where datname = current_database() and application_name = 'nodeyard-jobs'",
    );
    return rowCount !== 0;
  });
  await worker.stop();

  const { pool, close } = openJobsPool(app.database.url, 1);
  const client = await pool.connect();
  client.release();
  await close();
  // As if the database ends before the connection is closed.
  const error = new Error("terminating connection due to administrator command");
  expect(() => client.emit("error", error)).not.toThrow();
  expect(() => pool.emit("error", error, client)).not.toThrow();
});

test("a worker whose first query failed takes jobs again", async () => {
  const done: string[] = [];
  const job: JobDefinition = { name: "late", task: async () => void done.push("late") };
  const rename = (from: string, to: string) =>
    app.database.pool.query(`alter table graphile_worker.${from} rename to ${to}`);
  await addNow("late");
  await rename("_private_tasks", "gone");
  const worker = await startWorker(app.deps, [job], {
    databaseUrl: app.database.url,
    isOnlyProcess: true,
  });
  // Longer than the first poll, whose failure the queue keeps.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await rename("gone", "_private_tasks");
  await until(() => done.length > 0);
  await worker.stop();
});

test("a job that fails is tried again", async () => {
  let tries = 0;
  const job: JobDefinition = {
    name: "flaky",
    task: async () => {
      tries += 1;
      if (tries === 1) throw new Error("the first time never works");
    },
  };
  const worker = await startWorker(app.deps, [job], {
    databaseUrl: app.database.url,
    isOnlyProcess: true,
  });
  await addNow("flaky");
  await until(() => tries === 1);
  await app.database.pool.query(
    "select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'flaky'), run_at => now())",
  );
  await until(() => tries === 2);
  await worker.stop();
});

test("the jobs of a killed worker are taken over at the next start", async () => {
  const done: string[] = [];
  await addNow("orphan");
  await app.database.pool.query(
    "update graphile_worker._private_jobs set locked_by = 'worker-of-the-dead', locked_at = now()",
  );
  const job: JobDefinition = { name: "orphan", task: async () => void done.push("done") };
  const worker = await startWorker(app.deps, [job], {
    databaseUrl: app.database.url,
    isOnlyProcess: false,
  });
  await until(() => done.length === 1);
  await worker.stop();
});

test("the heartbeat of others leaves a running job to the worker that has it", async () => {
  let starts = 0;
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const job: JobDefinition = {
    name: "long",
    task: async () => {
      starts += 1;
      await ended;
    },
  };
  const options = { databaseUrl: app.database.url, isOnlyProcess: false };
  const worker = await startWorker(app.deps, [job], options);
  await addNow("long");
  await until(() => starts === 1);
  const lockedBy =
    "select locked_by from graphile_worker._private_jobs where locked_by is not null";
  const before = await app.database.pool.query<{ locked_by: string }>(lockedBy);
  // Startup first sweeps dead workers.
  const other = await startWorker(app.deps, [job], options);
  const after = await app.database.pool.query<{ locked_by: string }>(lockedBy);
  expect(after.rows).toEqual(before.rows);
  expect(after.rows).toHaveLength(1);
  end();
  await worker.stop();
  await other.stop();
  expect(starts).toBe(1);
});

test("a worker that cannot say that a job is done is started again, and the job is done again", async () => {
  await app.database.pool.query(`
    create sequence refusals;
    create function refuse_once() returns trigger language plpgsql as $$
    begin
      if nextval('refusals') = 1 then raise exception 'the first time never works'; end if;
      return old;
    end $$;
    create trigger refuse_once before delete on graphile_worker._private_jobs for each row execute function refuse_once()`);
  let tries = 0;
  const job: JobDefinition = { name: "unacknowledged", task: async () => void (tries += 1) };
  const worker = await startWorker(app.deps, [job], {
    databaseUrl: app.database.url,
    isOnlyProcess: false,
  });
  await addNow("unacknowledged");
  await until(() => tries === 2);
  await worker.stop();
  await app.database.pool.query("drop function refuse_once cascade; drop sequence refusals");
  const left = await app.database.pool.query("select from graphile_worker._private_jobs");
  expect(left.rowCount).toBe(0);
});

test("work by the clock that a worker noted as done a day ahead is due again at the next start", async () => {
  await app.database.pool.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ('ahead', now(), now() + interval '26 hours'), ('right', now(), now() - interval '1 minute')`,
  );
  const worker = await startWorker(app.deps, [], {
    databaseUrl: app.database.url,
    isOnlyProcess: false,
  });
  await worker.stop();
  const { rows } = await app.database.pool.query(
    `select identifier, last_execution <= now() as "isPast", last_execution > now() - interval '30 seconds' as "isNew"
     from graphile_worker._private_known_crontabs where identifier in ('ahead', 'right') order by 1`,
  );
  expect(rows).toEqual([
    { identifier: "ahead", isPast: true, isNew: true },
    { identifier: "right", isPast: true, isNew: false },
  ]);
});

test("a job locked without its live worker's knowledge is still run", async () => {
  const done: string[] = [];
  const job: JobDefinition = { name: "untold", task: async () => void done.push("done") };
  const workerIds = async () => {
    const rows = await app.deps.db.selectFrom("job_workers").select("worker_id").execute();
    return rows.map((row) => row.worker_id);
  };
  const known = await workerIds();
  const worker = await startWorker(app.deps, [job], {
    databaseUrl: app.database.url,
    isOnlyProcess: false,
  });
  let liveId: string | undefined;
  await until(
    async () => (liveId = (await workerIds()).find((id) => !known.includes(id))) !== undefined,
  );
  // As if the database is killed before it responds to the locking statement: locked in the live worker's name.
  await app.database.db.transaction().execute(async (tx) => {
    await addJob(tx, "untold", {});
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '6 seconds',
      locked_by = ${liveId}`.execute(tx);
  });
  await until(() => done.length === 1);
  await worker.stop();
});

test("the jobs of a worker that is alive elsewhere are left to it", async () => {
  const done: string[] = [];
  await addNow("elsewhere");
  await app.database.pool.query(
    "update graphile_worker._private_jobs set locked_by = 'worker-elsewhere', locked_at = now()",
  );
  await app.database.pool.query("insert into job_workers values ('worker-elsewhere', now())");
  const job: JobDefinition = { name: "elsewhere", task: async () => void done.push("done") };
  const worker = await startWorker(app.deps, [job], {
    databaseUrl: app.database.url,
    isOnlyProcess: false,
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(done).toEqual([]);
  await worker.stop();
});

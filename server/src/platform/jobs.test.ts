import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addJob, startWorker, type JobDefinition } from "./jobs.ts";
import { createTestApp, type TestApp } from "./testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ poolSize: 10 });
});
afterAll(() => app.close());

const until = (check: () => boolean) => vi.waitUntil(check, { timeout: 10_000, interval: 20 });

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
  await addJob(app.deps.db, "flaky", {});
  await until(() => tries === 1);
  await app.database.pool.query(
    "select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'flaky'), run_at => now())",
  );
  await until(() => tries === 2);
  await worker.stop();
});

test("the jobs of a killed worker are taken over at the next start", async () => {
  const done: string[] = [];
  await addJob(app.deps.db, "orphan", {});
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

test("the jobs of a worker that is alive elsewhere are left to it", async () => {
  const done: string[] = [];
  await addJob(app.deps.db, "elsewhere", {});
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

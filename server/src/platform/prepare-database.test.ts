import { randomBytes } from "node:crypto";
import { report } from "@nodeyard/contract/monitoring/agent-calls.ts";
import { DAY_MS, HOUR_MS, SLOT_MS } from "@nodeyard/contract/time.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { JOBS } from "../compose.ts";
import { dropOldPoints } from "../rooms/monitoring/partitions.ts";
import { openDatabase } from "./database.ts";
import { addJob, startWorker } from "./jobs.ts";
import { createLogger } from "./log.ts";
import { MigrationError, readMigrations } from "./migrate/read-migrations.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { bindTestDevice, createPerson, signIn } from "./testing/people.ts";
import { PASSWORD } from "./testing/owners.ts";
import { createTestApp, type TestApp } from "./testing/test-app.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

const log = createLogger("silent");
const ROLE = `app_${randomBytes(4).toString("hex")}`;
let owner: TestDatabase;
let applicationUrl: string;

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  owner = await createTestDatabase();
  await query(owner.url, `create role ${ROLE} login password 'app'`);
  const url = new URL(owner.url);
  url.username = ROLE;
  url.password = "app";
  applicationUrl = url.href;
});
afterAll(async () => {
  await query(owner.url, `drop owned by ${ROLE} cascade`);
  const server = new URL(owner.url);
  server.pathname = "/postgres";
  await owner.drop();
  await query(server.href, `drop role ${ROLE}`);
});

test("a role that owns nothing finds the database migrated, or says what to do", async () => {
  const alone = { ownerUrl: applicationUrl, applicationUrl };
  await query(owner.url, "drop schema public cascade; create schema public");
  await expect(prepareDatabase(alone, { log })).rejects.toThrow(MigrationError);
  const taken = await prepareDatabase({ ownerUrl: owner.url, applicationUrl }, { log });
  expect(taken).toEqual((await readMigrations()).map(({ name }) => name));
  expect(await prepareDatabase(alone, { log })).toEqual([]);
  await query(owner.url, "delete from schema_migrations");
  await expect(prepareDatabase(alone, { log })).rejects.toThrow("lacks");
  await query(owner.url, "drop schema public cascade; create schema public");
  await prepareDatabase({ ownerUrl: owner.url, applicationUrl }, { log });
});

describe("the server's role", () => {
  let app: TestApp;
  beforeAll(async () => {
    await prepareDatabase({ ownerUrl: owner.url, applicationUrl }, { log });
    const handle = openDatabase(applicationUrl, 6, "nodeyard-test");
    app = await createTestApp({ database: { ...handle, drop: handle.close } });
  });
  afterAll(() => app.close());

  test.each([
    "copy accounts to program 'id'",
    "create table anything (a int)",
    "create role another",
    "alter table ledger_postings disable trigger all",
    "update ledger_postings set amount_micro_bp = 1",
    "delete from ledger_transfers",
    "truncate ledger_postings cascade",
    "update audit_lines set act = ''",
    "delete from audit_lines",
    "truncate audit_lines",
    "update operator_requests set asked_by = 1",
    "delete from operator_requests",
    "update payout_checks set reason = ''",
    "truncate payout_checks",
    "truncate accounts cascade",
    "delete from schema_migrations",
    "select drop_points_partition('accounts')",
  ])("may not: %s", async (statement) => {
    await expect(query(applicationUrl, statement)).rejects.toThrow(
      /permission denied|must be owner|is no partition/,
    );
  });

  test("does all the work of a server: calls, reports, books, scheduled jobs, partitions", async () => {
    const person = await createPerson(app);
    await signIn(app, person.email, PASSWORD);
    const device = await bindTestDevice(app, person);
    const slotAtSeconds = [Math.floor(app.clock.now().getTime() / SLOT_MS) * (SLOT_MS / 1000)];
    app.clock.advance(SLOT_MS);
    const one = [1];
    const points = {
      slotAtSeconds,
      stableValue: one,
      inBps: one,
      outBps: one,
      cpuPercent: one,
      memoryPercent: one,
      diskPercent: one,
      diskReadBps: one,
      diskWriteBps: one,
      externalStorageBytes: one,
    };
    const sentAt = app.clock.now().toISOString();
    for (const job of JOBS.filter(({ cron }) => cron !== undefined)) await job.task(app.deps, {});
    const sent = { seq: 1, sentAt, points, natType: 0, portMap: "" } as const;
    expect(await app.call(report, sent, device)).toMatchObject({ accepted: 1 });
    app.clock.advance(2 * HOUR_MS);
    for (const job of JOBS.filter(({ cron }) => cron !== undefined)) await job.task(app.deps, {});
    app.clock.advance(90 * DAY_MS);
    expect(await dropOldPoints(app.deps, app.clock.now())).not.toEqual([]);
  });

  test("runs the job queue", async () => {
    const { promise: ran, resolve } = Promise.withResolvers<unknown>();
    const task = async (_deps: unknown, payload: unknown) => resolve(payload);
    const options = { databaseUrl: applicationUrl, isOnlyProcess: true };
    const worker = await startWorker(app.deps, [{ name: "probe", task }], options);
    await app.deps.db.transaction().execute((tx) => addJob(tx, "probe", { a: 1 }));
    expect(await ran).toEqual({ a: 1 });
    await worker.stop();
  });
});

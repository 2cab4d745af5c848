import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrateDown, migrateUp } from "./migrate.ts";
import { readMigrations } from "./migrate/read-migrations.ts";
import { readSchemaLines } from "./migrate/schema-lines.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

const QUICK = { lockTimeoutMs: 50, attempts: 2, pauseMs: 10 };

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function emptyDatabase(): Promise<void> {
  await database.pool.query("drop schema public cascade; create schema public");
}

async function schemaLines(): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("set search_path = public");
  return readSchemaLines(client, "public").finally(() => client.end());
}

async function readNames(): Promise<string[]> {
  return (await readMigrations()).map((migration) => migration.name);
}

test("every migration after the baseline can be reverted and reapplied", async () => {
  const [, ...later] = await readNames();
  const before = await schemaLines();
  expect(await migrateDown(database.url, later.length)).toEqual(later.toReversed());
  expect(await migrateUp(database.url)).toEqual(later);
  expect(await schemaLines()).toEqual(before);
});

test("reverts nothing if one of the migrations is irreversible, as the baseline is", async () => {
  const names = await readNames();
  await expect(migrateDown(database.url, names.length)).rejects.toThrow(
    `${names[0]} is irreversible`,
  );
  expect(await migrateUp(database.url)).toEqual([]);
});

test("two processes that start together take each step once", async () => {
  await emptyDatabase();
  const taken = await Promise.all([migrateUp(database.url), migrateUp(database.url)]);
  expect(taken.flat()).toEqual(await readNames());
});

describe("a later migration", () => {
  const NAME = "20990101_0000_later";
  let directory: URL;
  beforeEach(async () => {
    await cp(new URL("../migrations/", import.meta.url), folder, { recursive: true });
    directory = pathToFileURL(`${folder}/`);
  });

  const write = (text: string, suffix = ".sql"): Promise<void> =>
    writeFile(join(folder, `${NAME}${suffix}`), text);

  test("that fails leaves nothing behind and is taken by the next start", async () => {
    const rest = "create table half (a int);\n-- migrate:down\ndrop table half;\n";
    await write(`-- migrate:up\nselect 1/0;\n${rest}`);
    await expect(migrateUp(database.url, { directory })).rejects.toThrow(`${NAME} failed`);
    await write(`-- migrate:up\n${rest}`);
    expect(await migrateUp(database.url, { directory })).toEqual([NAME]);
    expect(await migrateDown(database.url, 1, { directory })).toEqual([NAME]);
    expect(await migrateUp(database.url, { directory })).toEqual([NAME]);
  });

  test("waits briefly for a lock, is retried, and succeeds once it is free", async () => {
    await write("-- migrate:up\nalter table accounts add column extra text;\n");
    const holder = await database.pool.connect();
    await holder.query("begin; select from accounts");
    await expect(migrateUp(database.url, { directory, patience: QUICK })).rejects.toThrow(
      "lock timeout",
    );
    const patient = { ...QUICK, attempts: 200 };
    const migrating = migrateUp(database.url, { directory, patience: patient });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await holder.query("commit");
    holder.release();
    expect(await migrating).toEqual([NAME]);
  });

  test("is refused if its check gives other rows afterwards, and passes if they are the same", async () => {
    await write("select kind, balance_micro_bp from ledger_accounts order by kind", ".check.sql");
    await write(
      "-- migrate:up\nupdate ledger_accounts set balance_micro_bp = 7 where kind = 'fee';\n",
    );
    await expect(migrateUp(database.url, { directory })).rejects.toThrow(
      /check\.sql differs after it: .*"fee","balance_micro_bp":"7".* instead of .*"0"/,
    );
    await write("-- migrate:up\ndelete from ledger_accounts where kind = 'tax';\n");
    await expect(migrateUp(database.url, { directory })).rejects.toThrow("no row instead of");
    await write("-- migrate:up\nalter table accounts add column extra text;\n");
    expect(await migrateUp(database.url, { directory })).toEqual([NAME]);
  });
});

test("refuses a database that is newer than the program, and a step that was changed", async () => {
  await database.pool.query(
    "insert into schema_migrations (name, checksum) values ('99990101_0000_later', 'x')",
  );
  await expect(migrateUp(database.url)).rejects.toThrow("newer than this program");
  await database.pool.query("delete from schema_migrations where name like '9999%'");
  await database.pool.query("update schema_migrations set checksum = 'x'");
  await expect(migrateUp(database.url)).rejects.toThrow("was changed after it had been applied");
});

describe("a database with the migrations that the baseline replaces", () => {
  let baseline: string;
  /** The record of the version before the baseline, on the baseline's tables. */
  beforeEach(async () => {
    await emptyDatabase();
    const [first] = await readMigrations();
    baseline = first?.name ?? "";
    await writeFile(join(folder, `${baseline}.sql`), `-- migrate:up\n${first?.up}`);
    await migrateUp(database.url, { directory: pathToFileURL(`${folder}/`) });
    await database.pool.query("delete from schema_migrations");
    await database.pool.query(
      `insert into schema_migrations (name, checksum)
       select step ->> 'name', step ->> 'checksum' from jsonb_array_elements($1::jsonb) step`,
      [JSON.stringify(first?.replaces)],
    );
  });

  test("adopts the baseline without changing a table, and takes what follows", async () => {
    await database.pool.query(
      "select create_partition('device_points_20260101', '2026-01-01Z', '2026-01-02Z')",
    );
    const before = await schemaLines();
    expect(await migrateUp(database.url)).toEqual(await readNames());
    expect(await migrateUp(database.url)).toEqual([]);
    if ((await readNames()).length === 1) expect(await schemaLines()).toEqual(before);
  });

  test.each([
    ["alter table accounts add column extra text", "+ column accounts.extra"],
    ["drop index accounts_tel", "- index CREATE INDEX accounts_tel"],
    ["alter table audit_lines disable trigger audit_lines_append_only", "trigger"],
    [
      "alter table ledger_postings drop constraint ledger_postings_amount_micro_bp_check",
      "- constr",
    ],
    [
      "create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'",
      "- function refuse_change",
    ],
    ["grant execute on function drop_points_partition(text) to public", "function drop_points"],
  ])("is refused after: %s", async (statement, difference) => {
    await database.pool.query(statement);
    await expect(migrateUp(database.url)).rejects.toThrow(difference);
    const { rows } = await database.pool.query("select from schema_migrations");
    expect(rows).toHaveLength(86);
  });

  test("is refused if some of them are missing or were changed", async () => {
    await database.pool.query(
      "update schema_migrations set checksum = 'x' where name like '%_wechat'",
    );
    await expect(migrateUp(database.url)).rejects.toThrow("_wechat was changed");
    await database.pool.query("delete from schema_migrations where name > '20261123_15'");
    await expect(migrateUp(database.url)).rejects.toThrow(
      `of the 86 migrations that ${baseline} replaces, up to 20261123_1331_feed`,
    );
  });
});

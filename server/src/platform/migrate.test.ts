import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrateDown, migrateUp, readMigrations } from "./migrate.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

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

test("every migration can be reverted and reapplied", async () => {
  const steps = await readMigrations();
  expect(await migrateDown(database.url, steps.length)).toHaveLength(steps.length);
  expect(await migrateUp(database.url)).toEqual(steps.map((step) => step.name));
});

test("two processes that start together take each step once", async () => {
  const steps = await readMigrations();
  await migrateDown(database.url, steps.length);
  const taken = await Promise.all([migrateUp(database.url), migrateUp(database.url)]);
  expect(taken.flat().sort()).toEqual(steps.map((step) => step.name));
});

test("a step that fails leaves nothing behind and is taken by the next start", async () => {
  const directory = pathToFileURL(`${folder}/`);
  await database.pool.query("delete from schema_migrations");
  const file = join(folder, "20300101_0000_broken.sql");
  await writeFile(
    file,
    "-- migrate:up\ncreate table half (a int);\nselect 1/0;\n-- migrate:down\ndrop table half;\n",
  );
  await expect(migrateUp(database.url, { directory })).rejects.toThrow(
    "20300101_0000_broken failed",
  );
  await writeFile(
    file,
    "-- migrate:up\ncreate table half (a int);\n-- migrate:down\ndrop table half;\n",
  );
  expect(await migrateUp(database.url, { directory })).toEqual(["20300101_0000_broken"]);
});

test("refuses a database that is newer than the program, and a step that was changed", async () => {
  await database.pool.query(
    "insert into schema_migrations (name, checksum) values ('99990101_0000_later', 'x')",
  );
  await expect(migrateUp(database.url)).rejects.toThrow("newer than this program");
  await database.pool.query("delete from schema_migrations where name like '9999%'");
  await database.pool.query(
    "update schema_migrations set checksum = 'x' where name like '%accounts'",
  );
  await expect(migrateUp(database.url)).rejects.toThrow("was changed after it had been applied");
});

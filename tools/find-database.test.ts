import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findDatabase, NoDatabaseError, acquireDatabase } from "./find-database.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "nodeyard-find-database-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

test("no tool creates a database where there is none", async () => {
  const env = { NODEYARD_DATA: directory };
  await expect(findDatabase(env)).rejects.toThrow(NoDatabaseError);
  await expect(acquireDatabase(env)).rejects.toThrow(NoDatabaseError);
  expect(await readdir(directory)).toEqual([]);
});

test("not even a restore creates one in a directory that nobody named", async () => {
  const options = { canCreate: true, projectRoot: directory };
  await expect(acquireDatabase({}, options)).rejects.toThrow("see NODEYARD_DATA");
});

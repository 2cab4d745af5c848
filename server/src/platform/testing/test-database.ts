import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase, type DatabaseHandle } from "../database.ts";

export interface TestDatabase extends DatabaseHandle {
  /** Closes the pool and drops the database. */
  drop(): Promise<void>;
}

/** A database of this test file's own, copied from the migrated template. */
export async function createTestDatabase(poolSize = 6): Promise<TestDatabase> {
  const templateUrl = new URL(inject("templateUrl"));
  const template = templateUrl.pathname.slice(1);
  const name = `test_${randomBytes(6).toString("hex")}`;
  const adminUrl = new URL(templateUrl);
  adminUrl.pathname = "/postgres";
  const admin = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: adminUrl.href });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await admin(`create database ${name} template ${template}`);
  const url = new URL(templateUrl);
  url.pathname = `/${name}`;
  const handle = openDatabase(url.href, poolSize, "nodeyard-test");
  return {
    ...handle,
    drop: async () => {
      await handle.close();
      await admin(`drop database if exists ${name} with (force)`);
    },
  };
}

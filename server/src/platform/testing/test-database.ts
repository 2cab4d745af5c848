import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase, type DatabaseHandle } from "../database.ts";

export interface TestDatabase extends DatabaseHandle {
  /** Closes the pool and drops the database. */
  drop(): Promise<void>;
}

/** Closing connections end within 0.5 s; if cut off by the drop, their clients would throw. */
const waitForClosing = (name: string): string => `
  do $$ begin
    for round in 1..50 loop
      exit when not exists (select from pg_stat_activity where datname = '${name}');
      perform pg_sleep(0.01), pg_stat_clear_snapshot();
    end loop;
  end $$`;

/** A database for this test file, copied from the migrated template. */
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
  // Copying files costs a third of the default, which logs each block for a crash.
  await admin(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(templateUrl);
  url.pathname = `/${name}`;
  // Without a limit: how long hundreds of calls at once wait for the pool is a matter of the machine.
  const handle = openDatabase(url.href, poolSize, "nodeyard-test", 0);
  return {
    ...handle,
    drop: async () => {
      await handle.close();
      await admin(waitForClosing(name));
      await admin(`drop database if exists ${name} with (force)`);
    },
  };
}

import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import pg from "pg";
import { roomDeps } from "../../server/src/compose.ts";
import { NO_HISTORY } from "../../server/src/platform/history/history.ts";
import { createManualClock, type ManualClock } from "../../server/src/platform/clock.ts";
import { readConfig } from "../../server/src/platform/config.ts";
import { openDatabase, type DatabaseHandle } from "../../server/src/platform/database.ts";
import { startEmbeddedPostgres } from "../../server/src/platform/embedded/postgres.ts";
import type { Deps } from "../../server/src/platform/deps.ts";
import { migrateJobs } from "../../server/src/platform/jobs.ts";
import { createLogger } from "../../server/src/platform/log.ts";
import { migrateUp } from "../../server/src/platform/migrate.ts";
import { createFieldEncryption } from "../../server/src/platform/field-encryption.ts";
// Types of the values that the server's test setup provides, which these tests share.
import type {} from "../../server/src/platform/testing/global-setup.ts";
import { memoryPath } from "../../server/src/platform/testing/memory-folder.ts";

export interface Bench {
  readonly folder: string;
  /** A new and empty database. */
  emptyDatabase(): Promise<string>;
  /** A new database with all steps, and what rooms are given. */
  productDatabase(): Promise<{
    database: DatabaseHandle;
    deps: Deps & { readonly clock: ManualClock };
  }>;
  close(): Promise<void>;
}

/** A PostgreSQL of the test's own. */
export async function createBench(): Promise<Bench> {
  const folder = await mkdtemp(await memoryPath("backup"));
  const server = await startEmbeddedPostgres({ dataDirectory: folder, isDurable: false });
  const handles: DatabaseHandle[] = [];
  let count = 0;
  const createDatabase = async (template: string): Promise<string> => {
    count += 1;
    const admin = new pg.Client({ connectionString: server.url });
    await admin.connect();
    await admin.query(`create database d${count} template ${template} strategy file_copy`);
    await admin.end();
    const url = new URL(server.url);
    url.pathname = `/d${count}`;
    return url.href;
  };
  // All steps once; they take seconds.
  const migrate = async (): Promise<string> => {
    const url = await createDatabase("template1");
    await migrateUp(url);
    await migrateJobs(url);
    return new URL(url).pathname.slice(1);
  };
  let migrated: Promise<string> | undefined;
  return {
    folder,
    emptyDatabase: () => createDatabase("template1"),
    productDatabase: async () => {
      migrated ??= migrate();
      const url = await createDatabase(await migrated);
      const database = openDatabase(url, 8, "test");
      handles.push(database);
      const deps = {
        db: database.db,
        pool: database.pool,
        clock: createManualClock("2026-03-10T08:30:00.000Z"),
        log: createLogger("silent"),
        config: readConfig({ NODE_ENV: "test" }, []),
        encryption: createFieldEncryption([randomBytes(32)]),
        chain: undefined,
        payments: undefined,
        history: NO_HISTORY,
        ...roomDeps,
      };
      return { database, deps };
    },
    close: async () => {
      for (const handle of handles) await handle.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase, type DatabaseHandle } from "../server/src/platform/database.ts";
import { startEmbeddedPostgres } from "../server/src/platform/embedded/postgres.ts";
import { migrateUp } from "../server/src/platform/migrate.ts";
import type { BenchOptions } from "./options.ts";
import { setSubject } from "./progress.ts";

const POOL_SIZE = 10;

/**
 * Gives `work` an empty, migrated database on a server of its own: the embedded one as it runs in production, or, for
 * the small form of a bench, without its waits for the disk.
 */
export async function withBenchDatabase<T>(
  { isSmall, createDatabase }: Pick<BenchOptions, "isSmall" | "createDatabase">,
  work: (handle: DatabaseHandle) => Promise<T>,
): Promise<T> {
  if (createDatabase) {
    const database = await createDatabase(POOL_SIZE);
    try {
      return await work(database);
    } finally {
      await database.drop();
    }
  }
  const directory = await mkdtemp(
    join(process.env["BENCH_DIRECTORY"] ?? tmpdir(), "nodeyard-bench-"),
  );
  setSubject("creating a database");
  const server = await startEmbeddedPostgres({ dataDirectory: directory, isDurable: !isSmall });
  try {
    await migrateUp(server.url);
    setSubject("seeding");
    const handle = openDatabase(server.url, POOL_SIZE, "nodeyard-bench");
    try {
      return await work(handle);
    } finally {
      await handle.close();
    }
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

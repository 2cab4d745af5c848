import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase, type DatabaseHandle } from "../server/src/platform/database.ts";
import { startEmbeddedPostgres } from "../server/src/platform/embedded/postgres.ts";
import { migrateUp } from "../server/src/platform/migrate.ts";
import type { BenchOptions } from "./options.ts";

/**
 * Gives `work` an empty, migrated database on a server of its own: the embedded one as it runs in production, or, for
 * the small form of a bench, without its waits for the disk.
 */
export async function withBenchDatabase<T>(
  { isSmall }: Pick<BenchOptions, "isSmall">,
  work: (handle: DatabaseHandle) => Promise<T>,
): Promise<T> {
  const directory = await mkdtemp(
    join(process.env["BENCH_DIRECTORY"] ?? tmpdir(), "nodeyard-bench-"),
  );
  const server = await startEmbeddedPostgres({ dataDirectory: directory, isDurable: !isSmall });
  try {
    await migrateUp(server.url);
    const handle = openDatabase(server.url, 10, "nodeyard-bench");
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

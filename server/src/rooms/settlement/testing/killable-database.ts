import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase, type DatabaseHandle } from "../../../platform/database.ts";
import { startEmbeddedPostgres } from "../../../platform/embedded/postgres.ts";
import { migrateUp } from "../../../platform/migrate.ts";

/** A separate database server that a test can kill at any time. */
export interface KillableDatabase {
  with<T>(work: (handle: DatabaseHandle) => Promise<T>): Promise<T>;
  /** Kills the whole server; its supervisor restarts it. */
  kill(): Promise<void>;
  waitUntilBack(): Promise<void>;
  stop(): Promise<void>;
}

export async function startKillableDatabase(): Promise<KillableDatabase> {
  const directory = await mkdtemp(join(tmpdir(), "nodeyard-kill-"));
  const server = await startEmbeddedPostgres({ dataDirectory: directory });
  await migrateUp(server.url);
  const withDatabase: KillableDatabase["with"] = async (work) => {
    const handle = openDatabase(server.url, 4, "nodeyard-test");
    try {
      return await work(handle);
    } finally {
      await handle.close();
    }
  };
  return {
    with: withDatabase,
    kill: async () => {
      const cluster = (await readdir(directory)).find((name) => name.endsWith("-data")) as string;
      const pidFile = await readFile(join(directory, cluster, "postmaster.pid"), "utf8");
      process.kill(Number(pidFile.split("\n", 1)[0]), "SIGKILL");
    },
    waitUntilBack: async () => {
      for (let tries = 0; ; tries += 1) {
        try {
          await withDatabase(({ pool }) => pool.query("select 1"));
          return;
        } catch (error) {
          if (tries === 600) throw error;
          await sleep(100);
        }
      }
    },
    stop: async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

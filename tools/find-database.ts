// Finds the database of this installation for the tools that work on it: DATABASE_URL, or the embedded one.
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chooseDataDirectory } from "../server/src/platform/data-directory.ts";
import { lockDataDirectory } from "../server/src/platform/embedded/instance-lock.ts";
import { isAlive } from "../server/src/platform/embedded/is-alive.ts";
import { startEmbeddedPostgres } from "../server/src/platform/embedded/postgres.ts";

const PROJECT_ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");

export interface FoundDatabase {
  readonly url: string;
  /** Display name for the operator, without the password. */
  readonly name: string;
  close(): Promise<void>;
}

export class NoDatabaseError extends Error {
  override readonly name = "NoDatabaseError";
}

function clustersIn(dataDirectory: string): Promise<string[]> {
  return readdir(dataDirectory).then(
    (names) => names.filter((name) => /^postgres-\d+-data$/.test(name)),
    () => [],
  );
}

/** Address of the embedded PostgreSQL that a running server keeps there. */
async function runningUrl(dataDirectory: string): Promise<string | undefined> {
  for (const cluster of await clustersIn(dataDirectory)) {
    const text = await readFile(join(dataDirectory, cluster, "postmaster.pid"), "utf8").catch(
      () => "",
    );
    const [pid, , , port] = text.split("\n");
    if (!pid || !port || !isAlive(Number(pid))) continue;
    const password = (await readFile(join(dataDirectory, "postgres.secret"), "utf8")).trim();
    return `postgres://nodeyard:${password}@127.0.0.1:${port}/nodeyard`;
  }
  return undefined;
}

async function startOwn(dataDirectory: string): Promise<FoundDatabase> {
  const unlock = await lockDataDirectory(dataDirectory);
  try {
    const embedded = await startEmbeddedPostgres({ dataDirectory });
    return {
      url: embedded.url,
      name: dataDirectory,
      close: async () => {
        await embedded.stop();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

function external(url: string): FoundDatabase {
  const { hostname, port, pathname } = new URL(url);
  return { url, name: `${hostname}:${port || 5432}${pathname}`, close: async () => {} };
}

async function requireCluster(dataDirectory: string): Promise<void> {
  if ((await clustersIn(dataDirectory)).length === 0)
    throw new NoDatabaseError(`There is no database in ${dataDirectory}; see NODEYARD_DATA`);
}

/** The database as it is: that of a running server, else the embedded one started for the tool alone. */
export async function findDatabase(env: NodeJS.ProcessEnv): Promise<FoundDatabase> {
  if (env["DATABASE_URL"]) return external(env["DATABASE_URL"]);
  const dataDirectory = await chooseDataDirectory(env["NODEYARD_DATA"], PROJECT_ROOT);
  const url = await runningUrl(dataDirectory);
  if (url !== undefined) return { url, name: dataDirectory, close: async () => {} };
  await requireCluster(dataDirectory);
  return startOwn(dataDirectory);
}

/**
 * The database for a tool that wants it alone, as its tables' owner. The embedded one is refused while a server runs on it;
 * whether an external one is in use is for the tool to see. A tool that can fill an empty database creates one, but only in a
 * directory that was named: in the default one it would be a second database beside the server's.
 */
export async function acquireDatabase(
  env: NodeJS.ProcessEnv,
  { canCreate = false, projectRoot = PROJECT_ROOT } = {},
): Promise<FoundDatabase> {
  const url = env["NODEYARD_DATABASE_OWNER_URL"] || env["DATABASE_URL"];
  if (url) return external(url);
  const dataDirectory = await chooseDataDirectory(env["NODEYARD_DATA"], projectRoot);
  if (!canCreate || !env["NODEYARD_DATA"]) await requireCluster(dataDirectory);
  return startOwn(dataDirectory);
}

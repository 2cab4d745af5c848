import { randomBytes } from "node:crypto";
import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isOpenToOthers } from "../data-directory.ts";
import { findBinaries } from "./binaries.ts";
import { chooseUser, createCluster, USER } from "./cluster.ts";
import {
  findFreePort,
  launchServer,
  stopOrphan,
  type LaunchOptions,
  type ServerProcess,
} from "./server-process.ts";

const DATABASE = "nodeyard";
const APPLICATION = "nodeyard_app";
/** Restart limit of a crashing server: retries cannot fix a broken disk. */
const RESTARTS = 5;
const RESTART_WINDOW_MS = 10 * 60_000;
const RESTART_TRIES = 20;

export interface EmbeddedPostgres {
  /** As the owner of the tables, who is the cluster's superuser: for migrations and tools. */
  readonly url: string;
  /** As the role that the server works with. */
  readonly applicationUrl: string;
  readonly version: string;
  /** Resolves when the server has crashed and could not be restarted. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDirectory: string;
  /** Called before a cluster is created, which takes seconds. */
  readonly onCreate?: () => void;
  /** False only for temporary test databases. */
  readonly isDurable?: boolean;
}

function settingsFor(port: number, isDurable: boolean): Record<string, string> {
  return {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    port: String(port),
    max_connections: "80",
    shared_buffers: "128MB",
    work_mem: "16MB",
    maintenance_work_mem: "128MB",
    max_wal_size: "1GB",
    wal_compression: "on",
    jit: "off",
    random_page_cost: "1.1",
    log_min_messages: "warning",
    ...(isDurable
      ? {}
      : { fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum: "off" }),
  };
}

/** Creates database and application role. The role's password is new with every start, and kept nowhere. */
async function ensureDatabase(serverUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` });
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
    const role = await client.query("select 1 from pg_roles where rolname = $1", [APPLICATION]);
    if (role.rowCount === 0) await client.query(`create role ${APPLICATION} login`);
    await client.query(
      `alter role ${APPLICATION} nosuperuser nocreatedb nocreaterole password ${pg.escapeLiteral(password)}`,
    );
  } finally {
    await client.end();
  }
}

/** Data of another major version cannot be opened, and an empty cluster beside it would look like data loss. */
async function assertSameMajor(dataDirectory: string): Promise<void> {
  const entries = await readdir(dataDirectory);
  const other = entries.find((entry) => /^postgres-\d+-data$/.test(entry));
  if (other === undefined) return;
  throw new Error(
    `${join(dataDirectory, other)} was written by another major version of PostgreSQL. Back it up with the program that made it (npm run backup), and restore into an empty data directory.`,
  );
}

/** Children of a killed server hold the cluster briefly: the start is retried until they are gone. */
async function relaunch(launch: LaunchOptions): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launchServer(launch);
    } catch (error) {
      if (attempt === RESTART_TRIES) throw error;
      await sleep(500);
    }
  }
}

/** Supervises a server until `stop`, on the same port, so that pools reconnect automatically. */
function supervise(
  first: ServerProcess,
  launch: LaunchOptions,
): Pick<EmbeddedPostgres, "ended" | "stop"> {
  let current = first;
  let isStopping = false;
  const restarts: number[] = [];
  const watch = async (): Promise<void> => {
    for (;;) {
      await current.exited;
      if (isStopping) return;
      const now = Date.now();
      restarts.push(now);
      if (restarts.filter((at) => now - at < RESTART_WINDOW_MS).length > RESTARTS) return;
      current = await relaunch(launch);
      // `stop` was called during startup, when there was nothing to stop yet.
      if (isStopping) current.requestStop();
    }
  };
  const watching = watch().catch(() => {});
  return {
    ended: watching.then(() => (isStopping ? new Promise<void>(() => {}) : undefined)),
    stop: async () => {
      isStopping = true;
      current.requestStop();
      await watching;
    },
  };
}

/**
 * Starts the npm-installed PostgreSQL on a free loopback port, with its data under `dataDirectory`. Creates the cluster on a
 * first start, recovers after a crash, and stops an orphan of an earlier run. The caller holds the data directory's lock.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDirectory } = options;
  await mkdir(dataDirectory, { recursive: true });
  const user = await chooseUser();
  if (user.uid !== undefined) {
    // The other user may traverse this directory, but not list or write it.
    await chmod(dataDirectory, 0o711);
    if (!(await isOpenToOthers(dataDirectory))) {
      throw new Error(
        `${dataDirectory} lies in a folder that only root can enter, and PostgreSQL does not run as root. Set NODEYARD_DATA to another place.`,
      );
    }
  }
  const binaries = await findBinaries(dataDirectory, user.uid !== undefined);
  const cluster = join(dataDirectory, `postgres-${binaries.version.split(".", 1)[0]}-data`);
  const secretFile = join(dataDirectory, "postgres.secret");
  if (!existsSync(cluster)) {
    await assertSameMajor(dataDirectory);
    options.onCreate?.();
    const created = randomBytes(24).toString("base64url");
    await writeFile(secretFile, created, { mode: 0o600 });
    await createCluster(binaries, cluster, created, user);
  }
  const password = (await readFile(secretFile, "utf8")).trim();
  await stopOrphan(cluster);

  const port = await findFreePort();
  const serverUrl = `postgres://${USER}:${password}@127.0.0.1:${port}`;
  const launch: LaunchOptions = {
    program: binaries.postgres,
    cluster,
    settings: settingsFor(port, options.isDurable !== false),
    user,
    logFile: join(dataDirectory, "postgres.log"),
    probeUrl: `${serverUrl}/postgres`,
  };
  const server = await launchServer(launch);
  const applicationPassword = randomBytes(24).toString("base64url");
  await ensureDatabase(serverUrl, applicationPassword);
  return {
    url: `${serverUrl}/${DATABASE}`,
    applicationUrl: `postgres://${APPLICATION}:${applicationPassword}@127.0.0.1:${port}/${DATABASE}`,
    version: binaries.version,
    ...supervise(server, launch),
  };
}

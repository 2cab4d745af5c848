import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isOpenToOthers } from "../data-directory.ts";
import { findBinaries, type Binaries } from "./binaries.ts";
import { isAlive } from "./instance-lock.ts";

const USER = "nodeyard";
const DATABASE = "nodeyard";

/**
 * Runs PostgreSQL and ends it when our end of the pipe closes, however we end: after kill -9 no server is left behind.
 * `setsid` (by `detached`) keeps a terminal's Ctrl-C from reaching it, so that the order of stopping stays ours.
 */
const GUARD = `exec 3<&0; "$@" </dev/null & p=$!; ( cat <&3 >/dev/null; kill -INT $p 2>/dev/null ) & wait $p`;

export interface EmbeddedPostgres {
  readonly url: string;
  readonly version: string;
  /** Resolves when the server has ended without being asked to. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDirectory: string;
  readonly onProgress?: (text: string) => void;
  /** False only for throw-away test databases. */
  readonly isDurable?: boolean;
}

interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL refuses to run as root: root hands it to `postgres` where there is one, else to `nobody`. */
async function chooseUser(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return {};
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] =
      passwd
        .split("\n")
        .find((line) => line.startsWith(`${name}:`))
        ?.split(":") ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return { uid: 65_534, gid: 65_534 };
}

async function give(path: string, user: RunAs): Promise<void> {
  if (user.uid !== undefined && user.gid !== undefined) await chown(path, user.uid, user.gid);
}

function run(program: string, args: readonly string[], user: RunAs): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...user,
      cwd: "/",
      env: { LC_ALL: "C" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}:\n${output}`)),
    );
  });
}

/** Makes the cluster beside its final place and moves it there whole, so that a kill leaves nothing half made. */
async function createCluster(
  binaries: Binaries,
  cluster: string,
  password: string,
  user: RunAs,
): Promise<void> {
  const partial = `${cluster}.partial`;
  const passwordFile = `${cluster}.password`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { mode: 0o700 });
  await give(partial, user);
  await writeFile(passwordFile, password, { mode: 0o600 });
  await give(passwordFile, user);
  try {
    await run(
      binaries.initdb,
      [
        "-D",
        partial,
        "-U",
        USER,
        "-A",
        "scram-sha-256",
        `--pwfile=${passwordFile}`,
        "-E",
        "UTF8",
        "--locale=C",
      ],
      user,
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(partial, cluster);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) =>
    server.once("error", reject).listen(0, "127.0.0.1", resolve),
  );
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A server that outlived its parent is stopped the quick and clean way before ours starts. */
async function stopOrphan(cluster: string): Promise<void> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  const [pidText, directory] = text.split("\n");
  const pid = Number(pidText);
  if (!pid || directory !== cluster || !isAlive(pid)) return;
  const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "postgres");
  if (!commandLine.includes("postgres")) return;
  process.kill(pid, "SIGINT");
  for (let waitedMs = 0; isAlive(pid) && waitedMs < 30_000; waitedMs += 50) await sleep(50);
  if (isAlive(pid)) process.kill(pid, "SIGQUIT");
}

async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch (problem) {
    // 28P01: wrong password. Waiting cannot mend that.
    if ((problem as { code?: string }).code === "28P01") throw problem;
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function waitUntilAnswering(
  url: string,
  child: ChildProcess,
  logFile: string,
): Promise<void> {
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 40) {
    if (await isAnswering(url)) return;
    if (child.exitCode !== null || child.signalCode !== null) break;
    await sleep(40);
  }
  const log = await readFile(logFile, "utf8").catch(() => "");
  throw new Error(`PostgreSQL did not start. The end of ${logFile}:\n${log.slice(-1500)}`);
}

/**
 * Starts the PostgreSQL that npm installed, on a free loopback port, with its data under `dataDirectory`. Creates the
 * cluster on a first start, recovers by itself after a crash, and stops an orphan of an earlier run.
 * The caller holds the data directory's lock.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDirectory } = options;
  await mkdir(dataDirectory, { recursive: true });
  const user = await chooseUser();
  if (user.uid !== undefined) {
    // The other user passes through this folder to its own inside; it cannot list or write it.
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
    options.onProgress?.("creating the database cluster");
    const created = randomBytes(24).toString("base64url");
    await writeFile(secretFile, created, { mode: 0o600 });
    await createCluster(binaries, cluster, created, user);
  }
  const password = (await readFile(secretFile, "utf8")).trim();
  await stopOrphan(cluster);

  const logFile = join(dataDirectory, "postgres.log");
  const log = await open(logFile, "a", 0o600);
  await chmod(logFile, 0o600);
  const port = await freePort();
  const settings: Record<string, string> = {
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
    ...(options.isDurable === false
      ? { fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum: "off" }
      : {}),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const command = [binaries.postgres, "-D", cluster, ...args];
  const isWindows = process.platform === "win32";
  const child = spawn(
    isWindows ? binaries.postgres : "/bin/sh",
    isWindows ? command.slice(1) : ["-c", GUARD, "sh", ...command],
    {
      ...user,
      cwd: "/",
      env: { LC_ALL: "C", PATH: process.env["PATH"] ?? "/usr/bin:/bin" },
      stdio: ["pipe", log.fd, log.fd],
      detached: !isWindows,
    },
  );
  await log.close();
  let isStopping = false;
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.stdin?.on("error", () => {});
  const serverUrl = `postgres://${USER}:${password}@127.0.0.1:${port}`;
  try {
    await waitUntilAnswering(`${serverUrl}/postgres`, child, logFile);
    const client = new pg.Client({ connectionString: `${serverUrl}/postgres` });
    await client.connect();
    const found = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
    await client.end();
  } catch (problem) {
    child.stdin?.end();
    await exited;
    throw problem;
  }

  return {
    url: `${serverUrl}/${DATABASE}`,
    version: binaries.version,
    ended: exited.then(() => (isStopping ? new Promise<void>(() => {}) : undefined)),
    stop: async () => {
      isStopping = true;
      if (isWindows) child.kill("SIGINT");
      else child.stdin?.end();
      await exited;
    },
  };
}

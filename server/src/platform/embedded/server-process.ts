import { spawn, type ChildProcess } from "node:child_process";
import { chmod, open, readFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { pgError } from "../database.ts";
import type { RunAs } from "./cluster.ts";
import { isAlive } from "./is-alive.ts";

/**
 * Runs PostgreSQL and stops it when our end of the pipe closes, even after kill -9. `setsid` (by `detached`) shields it from a
 * terminal's Ctrl-C, so that we control the shutdown order.
 */
const GUARD = `exec 3<&0; "$@" </dev/null & p=$!; ( cat <&3 >/dev/null; kill -INT $p 2>/dev/null ) & wait $p`;

const START_WITHIN_MS = 60_000;

export interface LaunchOptions {
  readonly program: string;
  readonly cluster: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly user: RunAs;
  readonly logFile: string;
  /** URL of a database that always exists, including the password. */
  readonly probeUrl: string;
}

export interface ServerProcess {
  readonly exited: Promise<void>;
  /** Requests a clean stop; `exited` resolves when done. */
  requestStop(): void;
}

/** A port that was free a moment ago on loopback. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) =>
    server.once("error", reject).listen(0, "127.0.0.1", resolve),
  );
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Stops an orphaned server with a fast shutdown before ours starts. */
export async function stopOrphan(cluster: string): Promise<void> {
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

const ANSWERS_WITHIN_MS = 2000;

/** Waits neither longer than that for an answer, whatever state the connection is in, nor for the connection's end. */
async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
  });
  client.on("error", () => {});
  try {
    return await Promise.race([
      client.connect().then(() => true),
      sleep(2 * ANSWERS_WITHIN_MS, false, { ref: false }),
    ]);
  } catch (error) {
    // 28P01: wrong password; a retry cannot help.
    if (pgError(error)?.code === "28P01") throw error;
    return false;
  } finally {
    client.end().catch(() => {});
  }
}

async function waitUntilAnswering(
  url: string,
  child: ChildProcess,
  logFile: string,
): Promise<void> {
  const endsAtMs = performance.now() + START_WITHIN_MS;
  while (performance.now() < endsAtMs) {
    if (await isAnswering(url)) return;
    if (child.exitCode !== null || child.signalCode !== null) break;
    await sleep(40);
  }
  const log = await readFile(logFile, "utf8").catch(() => "");
  throw new Error(`PostgreSQL did not start. The end of ${logFile}:\n${log.slice(-1500)}`);
}

/** Starts the server and waits until it accepts connections, including crash recovery. */
export async function launchServer(options: LaunchOptions): Promise<ServerProcess> {
  const { program, cluster, user, logFile } = options;
  const log = await open(logFile, "a", 0o600);
  await chmod(logFile, 0o600);
  const settings = Object.entries(options.settings).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const args = ["-D", cluster, ...settings];
  const isWindows = process.platform === "win32";
  const child = spawn(
    isWindows ? program : "/bin/sh",
    isWindows ? args : ["-c", GUARD, "sh", program, ...args],
    {
      ...user,
      cwd: "/",
      env: { LC_ALL: "C", PATH: process.env["PATH"] ?? "/usr/bin:/bin" },
      stdio: ["pipe", log.fd, log.fd],
      detached: !isWindows,
    },
  );
  // Before anything is awaited: a server that ends at once has ended by then, and would be waited for without an end.
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await log.close();
  child.stdin?.on("error", () => {});
  const requestStop = (): void => {
    if (isWindows) child.kill("SIGINT");
    else child.stdin?.end();
  };
  try {
    await waitUntilAnswering(options.probeUrl, child, logFile);
  } catch (error) {
    requestStop();
    await exited;
    throw error;
  }
  return { exited, requestStop };
}

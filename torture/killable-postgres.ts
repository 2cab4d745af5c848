import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findBinaries } from "../server/src/platform/embedded/binaries.ts";
import { chooseUser, createCluster, USER } from "../server/src/platform/embedded/cluster.ts";
import {
  findFreePort,
  launchServer,
  type LaunchOptions,
  type ServerProcess,
} from "../server/src/platform/embedded/server-process.ts";

export interface KillablePostgres {
  readonly port: number;
  /** Address of the database by the server's own port. */
  readonly url: string;
  /** The same through a proxy. */
  urlAt(port: number): string;
  /** Duration of each start after a kill. */
  readonly restartsMs: readonly number[];
  /** Kills the server and all its sessions; it is restarted at once. */
  kill(signal: "SIGKILL" | "SIGQUIT"): void;
  stop(): Promise<void>;
}

async function relaunch(launch: LaunchOptions): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launchServer(launch);
    } catch (error) {
      // The killed server's last children hold the cluster for a moment.
      if (attempt === 40) throw error;
      await sleep(250);
    }
  }
}

/** An embedded cluster of its own, durable as in production, that is started again however often it is killed. */
export async function startKillablePostgres(directory: string): Promise<KillablePostgres> {
  const user = await chooseUser();
  await chmod(directory, 0o711);
  const binaries = await findBinaries(directory, user.uid !== undefined);
  const cluster = join(directory, "cluster");
  const password = randomBytes(16).toString("hex");
  await createCluster(binaries, cluster, password, user);
  const port = await findFreePort();
  const urlAt = (at: number, database = "nodeyard"): string =>
    `postgres://${USER}:${password}@127.0.0.1:${at}/${database}`;
  const launch: LaunchOptions = {
    program: binaries.postgres,
    cluster,
    settings: {
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      port: String(port),
      max_connections: "80",
      shared_buffers: "64MB",
      log_min_messages: "fatal",
    },
    user,
    logFile: join(directory, "postgres.log"),
    probeUrl: urlAt(port, "postgres"),
  };
  let server = await launchServer(launch);
  const client = new pg.Client({ connectionString: launch.probeUrl });
  await client.connect();
  await client.query("create database nodeyard");
  await client.end();

  const readPid = (): string => {
    try {
      return readFileSync(join(cluster, "postmaster.pid"), "utf8");
    } catch {
      return "";
    }
  };
  let isStopping = false;
  const restartsMs: number[] = [];
  const watching = (async () => {
    for (;;) {
      await server.exited;
      if (isStopping) return;
      const since = Date.now();
      server = await relaunch(launch);
      restartsMs.push(Date.now() - since);
      if (isStopping) server.requestStop();
    }
  })();
  return {
    port,
    url: urlAt(port),
    urlAt: (at) => urlAt(at),
    restartsMs,
    kill: (signal) => {
      // Synchronous: the message at which it is killed is in flight.
      const pid = Number(readPid().split("\n", 1)[0]);
      if (pid > 0) process.kill(pid, signal);
    },
    stop: async () => {
      isStopping = true;
      server.requestStop();
      await watching;
    },
  };
}

import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { chmod, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findBinaries } from "../server/src/platform/embedded/binaries.ts";
import { copyStandby } from "../server/src/platform/embedded/copy-standby.ts";
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
  /**
   * Kills the server and promotes a standby in its place, at the same port: one that has all that was committed, or one that has
   * received nothing for `lagMs`.
   * @param read Reads the killed server's database, at an address of its own.
   */
  failOver(
    options: { readonly isSynchronous: boolean; readonly lagMs: number },
    read: (url: string) => Promise<void>,
  ): Promise<void>;
  stop(): Promise<void>;
}

const CANNOT_CONNECT_NOW = "57P03";

/** Rows of a query; waits for a server that has just been killed and is starting. */
async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return (await client.query<Row>(text)).rows;
    } catch (error) {
      if ((error as { code?: string }).code !== CANNOT_CONNECT_NOW) throw error;
      await sleep(100);
    } finally {
      await client.end();
    }
  }
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(100);
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
  let cluster = join(directory, "cluster");
  const password = randomBytes(16).toString("hex");
  await createCluster(binaries, cluster, password, user);
  const port = await findFreePort();
  const urlAt = (at: number, database = "nodeyard"): string =>
    `postgres://${USER}:${password}@127.0.0.1:${at}/${database}`;
  const launchOf = (of: string, at: number): LaunchOptions => ({
    program: binaries.postgres,
    cluster: of,
    settings: {
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      port: String(at),
      max_connections: "80",
      shared_buffers: "64MB",
      wal_keep_size: "512MB",
      log_min_messages: "fatal",
    },
    user,
    logFile: join(directory, "postgres.log"),
    probeUrl: urlAt(at, "postgres"),
  });
  let server = await launchServer(launchOf(cluster, port));
  await query(urlAt(port, "postgres"), "create database nodeyard");

  const signalServer = (signal: "SIGKILL" | "SIGQUIT"): void => {
    try {
      // Synchronous: the message at which it is killed is in flight.
      const pid = Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n", 1)[0]);
      if (pid > 0) process.kill(pid, signal);
    } catch {
      // It has ended, and is not started yet.
    }
  };
  /** While another cluster takes the server's place. */
  let moving: Promise<void> | undefined;
  let isStopping = false;
  const restartsMs: number[] = [];
  const watching = (async () => {
    for (;;) {
      await server.exited;
      if (isStopping) return;
      const since = Date.now();
      await moving;
      server = await relaunch(launchOf(cluster, port));
      restartsMs.push(Date.now() - since);
      if (isStopping) server.requestStop();
    }
  })();
  const failOver: KillablePostgres["failOver"] = async ({ isSynchronous, lagMs }, read) => {
    const primaryUrl = urlAt(port, "postgres");
    const [old, copy] = [cluster, join(directory, `cluster-${Date.now()}`)];
    await copyStandby({ url: primaryUrl, from: old, to: copy, user });
    const standbyPort = await findFreePort();
    const standby = await launchServer(launchOf(copy, standbyPort));
    const standbyUrl = urlAt(standbyPort, "postgres");
    const replicas = (condition: string) =>
      query(primaryUrl, `select from pg_stat_replication where ${condition}`);
    await until(
      async () => (await replicas("replay_lag is null or state = 'streaming'")).length > 0,
    );
    if (isSynchronous) {
      await query(primaryUrl, "alter system set synchronous_standby_names = 'standby'");
      await query(primaryUrl, "select pg_reload_conf()");
      await until(async () => (await replicas("sync_state = 'sync'")).length > 0);
    } else {
      await query(standbyUrl, "alter system set primary_conninfo = ''");
      await query(standbyUrl, "select pg_reload_conf()");
    }
    await sleep(lagMs);
    const { promise, resolve } = Promise.withResolvers<void>();
    moving = promise;
    const { exited } = server;
    signalServer("SIGKILL");
    await exited;
    await query(standbyUrl, "select pg_promote()");
    standby.requestStop();
    await standby.exited;
    const killedPort = await findFreePort();
    const killed = await relaunch(launchOf(old, killedPort));
    await query(urlAt(killedPort, "postgres"), "alter system reset synchronous_standby_names");
    await read(urlAt(killedPort));
    killed.requestStop();
    await killed.exited;
    await rm(old, { recursive: true, force: true });
    cluster = copy;
    moving = undefined;
    resolve();
  };
  return {
    port,
    url: urlAt(port),
    urlAt: (at) => urlAt(at),
    restartsMs,
    kill: signalServer,
    failOver,
    stop: async () => {
      isStopping = true;
      server.requestStop();
      await watching;
    },
  };
}

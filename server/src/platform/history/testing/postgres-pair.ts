import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findBinaries } from "../../embedded/binaries.ts";
import { chooseUser, createCluster, USER } from "../../embedded/cluster.ts";
import { copyStandby } from "../../embedded/copy-standby.ts";
import { findFreePort, launchServer } from "../../embedded/server-process.ts";
import { migrateJobs } from "../../jobs.ts";
import { migrateUp } from "../../migrate.ts";
import { memoryPath } from "../../testing/memory-folder.ts";

/** Two PostgreSQL servers, the second a streaming standby of the first, behind one address that leads to the first. */
export interface PostgresPair {
  /** Of the migrated database, behind the address. */
  readonly url: string;
  /** Returns once the standby has all that the primary has. */
  catchUp(): Promise<void>;
  /** The standby receives nothing any more. */
  cut(): Promise<void>;
  /** From now on a commit waits for the standby. */
  makeSynchronous(): Promise<void>;
  /** Kills the primary, promotes the standby, and leads the address to it. */
  failOver(): Promise<void>;
  /** Kills the primary, and starts it again. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** An address whose target can be changed, as that of a load balancer; changing it ends its connections. */
async function openAddress(targetPort: number) {
  let target = targetPort;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, "127.0.0.1");
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from
        .on("error", () => {})
        .on("close", () => {
          sockets.delete(from);
          to.destroy();
        });
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (port: number) => {
      target = port;
      for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export async function startPostgresPair(): Promise<PostgresPair> {
  const folder = await mkdtemp(await memoryPath("pair"));
  await chmod(folder, 0o711);
  const user = await chooseUser();
  const binaries = await findBinaries(folder, user.uid !== undefined);
  const password = randomBytes(12).toString("hex");
  const urlAt = (port: number, name: string) =>
    `postgres://${USER}:${password}@127.0.0.1:${port}/${name}`;
  const launch = async (cluster: string, port: number) => {
    const settings = {
      port: String(port),
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      wal_keep_size: "256MB",
      max_wal_size: "1GB",
      autovacuum: "off",
    };
    const probeUrl = urlAt(port, "postgres");
    const logFile = join(folder, `${port}.log`);
    const { postgres: program } = binaries;
    const running = await launchServer({ program, cluster, settings, user, logFile, probeUrl });
    const kill = async (): Promise<void> => {
      const pid = Number((await readFile(join(cluster, "postmaster.pid"), "utf8")).split("\n")[0]);
      process.kill(pid, "SIGKILL");
      await running.exited;
    };
    const stop = async (): Promise<void> => {
      running.requestStop();
      await running.exited;
    };
    return { cluster, port, kill, stop };
  };

  const primaryCluster = join(folder, "primary");
  await createCluster(binaries, primaryCluster, password, user);
  let primary = await launch(primaryCluster, await findFreePort());
  await query(urlAt(primary.port, "postgres"), "create database pair");
  await migrateUp(urlAt(primary.port, "pair"));
  await migrateJobs(urlAt(primary.port, "pair"));

  const standbyCluster = join(folder, "standby");
  const url = urlAt(primary.port, "postgres");
  await copyStandby({ url, from: primaryCluster, to: standbyCluster, user });
  const standby = await launch(standbyCluster, await findFreePort());
  const address = await openAddress(primary.port);
  let isPrimaryKilled = false;

  const onPrimary = <Row extends object>(text: string) =>
    query<Row>(urlAt(primary.port, "postgres"), text);
  const onStandby = <Row extends object>(text: string) =>
    query<Row>(urlAt(standby.port, "postgres"), text);
  const until = async (isTrue: () => Promise<boolean>): Promise<void> => {
    while (!(await isTrue())) await sleep(50);
  };
  return {
    url: urlAt(address.port, "pair"),
    catchUp: async () => {
      const [end] = await onPrimary<{ lsn: string }>("select pg_current_wal_lsn()::text as lsn");
      await until(async () => {
        const [row] = await onStandby<{ isThere: boolean }>(
          `select pg_last_wal_replay_lsn() >= '${end?.lsn}' as "isThere"`,
        );
        return row?.isThere === true;
      });
    },
    cut: async () => {
      await onStandby("alter system set primary_conninfo = ''");
      await onStandby("select pg_reload_conf()");
      await until(async () => (await onPrimary("select from pg_stat_replication")).length === 0);
    },
    makeSynchronous: async () => {
      await onPrimary("alter system set synchronous_standby_names = 'standby'");
      await onPrimary("select pg_reload_conf()");
      await until(
        async () =>
          (await onPrimary("select from pg_stat_replication where sync_state = 'sync'")).length > 0,
      );
    },
    failOver: async () => {
      await primary.kill();
      isPrimaryKilled = true;
      await onStandby("select pg_promote()");
      address.leadTo(standby.port);
    },
    crash: async () => {
      await primary.kill();
      primary = await launch(primaryCluster, primary.port);
    },
    close: async () => {
      await address.close();
      await standby.stop();
      if (!isPrimaryKilled) await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

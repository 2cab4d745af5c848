import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LOCAL_CHAIN_ID } from "../server/src/platform/chain/local-chain-file.ts";
import {
  createFaultyNode,
  type FaultyNode,
} from "../server/src/platform/chain/testing/faulty-node.ts";
import { openDatabase, type DatabaseHandle } from "../server/src/platform/database.ts";
import { findFreePort } from "../server/src/platform/embedded/server-process.ts";
import { migrateJobs } from "../server/src/platform/jobs.ts";
import { migrateUp } from "../server/src/platform/migrate.ts";
import { createDirector, type Director } from "./director.ts";
import { superviseProcess, type KillableProcess } from "./killable-process.ts";
import { openLinks } from "./links.ts";
import { createLosableChain, type LosableChain } from "./losable-chain.ts";
import { startKillablePostgres, type KillablePostgres } from "./killable-postgres.ts";
import type { Victim } from "./points.ts";
import { createProcessGroup } from "./process-group.ts";
import type { RpcWeather } from "./proxy/rpc-judge.ts";
import type { Random } from "./random.ts";

/** One more than the reorganisations that payouts must not notice. */
const CONFIRMATIONS = 4;
const SKEWS_HOURS = [0, 26, -26];

/** The whole system in processes of its own, with a hand on every connection. */
export interface Rig {
  readonly directory: string;
  readonly postgres: KillablePostgres;
  readonly chain: LosableChain;
  /** Past the proxies. */
  readonly database: DatabaseHandle;
  readonly processes: readonly KillableProcess[];
  readonly apiPort: number;
  readonly director: Director;
  readonly weather: RpcWeather;
  /** The first of the nodes that each process asks. */
  readonly liar: FaultyNode;
  /** The others: one, and two of the last worker. */
  readonly others: FaultyNode;
  /** Kills at once, wherever the victim is. */
  kill(victim: Victim, processName?: string): void;
  untilReady(): Promise<void>;
  /** Runs something while all server processes are down. */
  whileDown<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Gives every process that starts from now on the right time. */
  setClocksRight(): void;
  stop(): Promise<void>;
}

export interface RigOptions {
  readonly random: Random;
  readonly workers: number;
  /** Sets the last worker's clock wrong by a day or more, differently after each start. */
  readonly hasWrongClock: boolean;
}

/** Starts everything, in an empty database. If a step fails, the parts already started are stopped. */
export async function startRig(options: RigOptions): Promise<Rig> {
  const { random } = options;
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  try {
    const directory = await mkdtemp(join(process.env["TORTURE_DIRECTORY"] ?? tmpdir(), "torture-"));
    stops.push(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));
    const postgres = await startKillablePostgres(directory);
    stops.push(postgres.stop);
    const chain = await createLosableChain(directory);
    stops.push(chain.close);
    const { rpcUrl, tokenAddress, contractAddress } = chain.current();
    await migrateUp(postgres.url);
    await migrateJobs(postgres.url);
    const database = openDatabase(postgres.url, 6, "torture");
    stops.push(database.close);
    const secretKeyFile = join(directory, "secret.key");
    await writeFile(secretKeyFile, randomBytes(32).toString("hex"), { mode: 0o600 });

    const weather: RpcWeather = { fault: undefined };
    const group = createProcessGroup({ postgres, random, directory });
    const { processes, kill } = group;
    const director = createDirector(kill);
    let areClocksWrong = options.hasWrongClock;
    const apiPort = await findFreePort();

    const liar = await createFaultyNode(rpcUrl);
    const others = await createFaultyNode(rpcUrl);
    stops.push(liar.close, others.close);
    const start = async (
      name: string,
      role: "api" | "worker",
      { hasWrongClock, nodeUrls }: { hasWrongClock: boolean; nodeUrls: readonly string[] },
    ) => {
      const links = await openLinks({ processName: name, postgres, nodeUrls, director, weather });
      stops.push(links.close);
      processes.push(
        superviseProcess({
          name,
          args: ["--role", role],
          logFile: join(directory, `${name}.log`),
          environment: () => ({
            PORT: role === "api" ? String(apiPort) : "0",
            NODEYARD_LOG: process.env["NODEYARD_LOG"] ?? "warn",
            NODEYARD_DATA: directory,
            NODEYARD_SECRET_KEY_FILE: secretKeyFile,
            NODEYARD_DATABASE_POOL: "6",
            DATABASE_URL: links.databaseUrl,
            NODEYARD_CHAIN_RPC_URLS: links.rpcUrls,
            NODEYARD_CHAIN_ID: String(LOCAL_CHAIN_ID),
            NODEYARD_CHAIN_TOKEN: tokenAddress,
            NODEYARD_CHAIN_TOKEN_DECIMALS: "18",
            NODEYARD_CHAIN_CONTRACT: contractAddress,
            NODEYARD_CHAIN_KEY_FILE: chain.keyFile,
            NODEYARD_CHAIN_CONFIRMATIONS: String(CONFIRMATIONS),
            TORTURE_CLOCK_SKEW_MS:
              hasWrongClock && areClocksWrong ? String(random.pick(SKEWS_HOURS) * 3_600_000) : "0",
          }),
        }),
      );
    };
    const two = [liar.url, others.url];
    await start("api", "api", { hasWrongClock: false, nodeUrls: two });
    for (let index = 1; index <= options.workers; index += 1) {
      const isLast = index === options.workers;
      await start(`worker-${index}`, "worker", {
        hasWrongClock: options.hasWrongClock && isLast,
        nodeUrls: isLast ? [...two, others.url] : two,
      });
    }
    // The processes end before the links and servers that they hang on.
    stops.push(() => Promise.all(processes.map((one) => one.stop())));
    return {
      directory,
      postgres,
      chain,
      database,
      processes,
      apiPort,
      director,
      weather,
      liar,
      others,
      kill,
      untilReady: group.untilReady,
      whileDown: group.whileDown,
      setClocksRight: () => {
        areClocksWrong = false;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

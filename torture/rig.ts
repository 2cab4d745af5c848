import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { LOCAL_CHAIN_ID } from "../server/src/platform/chain/local/anvil.ts";
import {
  createFaultyNode,
  type FaultyNode,
} from "../server/src/platform/chain/testing/faulty-node.ts";
import {
  createTestChain,
  type TestChain,
} from "../server/src/platform/chain/testing/test-chain.ts";
import { openDatabase, type DatabaseHandle } from "../server/src/platform/database.ts";
import { findFreePort } from "../server/src/platform/embedded/server-process.ts";
import { migrateJobs } from "../server/src/platform/jobs.ts";
import { migrateUp } from "../server/src/platform/migrate.ts";
import { createDirector, type Director } from "./director.ts";
import { keepProcess, type KillableProcess } from "./killable-process.ts";
import { startKillablePostgres, type KillablePostgres } from "./killable-postgres.ts";
import type { Victim } from "./points.ts";
import { openLink, type FaultyLink } from "./proxy/faulty-link.ts";
import { createHttpFramer } from "./proxy/http-messages.ts";
import { judgePostgres } from "./proxy/postgres-judge.ts";
import { createPostgresFramers } from "./proxy/postgres-messages.ts";
import { judgeRpc, type RpcWeather } from "./proxy/rpc-judge.ts";
import type { Random } from "./random.ts";

/** One more than the reorganisations that payouts must not notice. */
const CONFIRMATIONS = 4;
/** More than the deepest reorganisation that the torture makes. */
const BLOCKS_FIRST = 20;
/** Gas is no matter here. */
const WEALTH_WEI = 10n ** 24n;
const SKEWS_HOURS = [0, 26, -26];
const READY_WITHIN_MS = 60_000;

/** The whole system in processes of its own, with a hand on every connection. */
export interface Rig {
  readonly directory: string;
  readonly postgres: KillablePostgres;
  readonly chain: TestChain;
  /** Past the proxies. */
  readonly database: DatabaseHandle;
  readonly processes: readonly KillableProcess[];
  readonly apiPort: number;
  readonly director: Director;
  readonly weather: RpcWeather;
  /** The first of the two nodes that each process asks. */
  readonly liar: FaultyNode;
  /** Kills at once, wherever the victim is. */
  kill(victim: Victim, processName?: string): void;
  untilReady(): Promise<void>;
  /** Gives every process that starts from now on the right time. */
  setClocksRight(): void;
  stop(): Promise<void>;
}

export interface RigOptions {
  readonly random: Random;
  readonly workers: number;
  /** Whether the last worker's clock is a day and more wrong, in another way after each start. */
  readonly hasWrongClock: boolean;
}

/** Starts everything, in an empty database. What was started is stopped again where a step fails. */
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
    const chain = await createTestChain({ tokens: 10n ** 12n });
    stops.push(chain.close);
    await chain.node.client.setBalance({ address: chain.chain.signerAddress, value: WEALTH_WEI });
    // No reorganisation reaches the contracts.
    await chain.mine(BLOCKS_FIRST);
    await migrateUp(postgres.url);
    await migrateJobs(postgres.url);
    const database = openDatabase(postgres.url, 6, "torture");
    stops.push(database.close);
    const secretKeyFile = join(directory, "secret.key");
    await writeFile(secretKeyFile, randomBytes(32).toString("hex"), { mode: 0o600 });
    const chainKeyFile = join(directory, "chain.key");
    await writeFile(chainKeyFile, chain.hotWalletKey, { mode: 0o600 });

    const weather: RpcWeather = { fault: undefined };
    const processes: KillableProcess[] = [];
    const kill = (victim: Victim, processName?: string): void => {
      if (victim === "postgres") {
        postgres.kill(random.pick(["SIGKILL", "SIGQUIT"] as const));
        return;
      }
      const candidates = processes.filter((one) => one.name.startsWith(victim));
      const named = candidates.find((one) => one.name === processName);
      (named ?? random.pick(candidates)).kill();
    };
    const director = createDirector(kill);
    let areClocksWrong = options.hasWrongClock;
    const apiPort = await findFreePort();

    const liar = await createFaultyNode(chain.rpcUrl);
    stops.push(liar.close);
    const openRpcLink = (name: string, nodeUrl: string): Promise<FaultyLink> =>
      openLink({
        serverPort: Number(new URL(nodeUrl).port),
        accepts: () => weather.fault !== "refuses",
        framers: () => ({ toServer: createHttpFramer(), toClient: createHttpFramer() }),
        judge: () => judgeRpc(director, name, weather),
      });
    const openLinks = async (name: string): Promise<{ database: FaultyLink; rpcUrls: string }> => {
      const databaseLink = await openLink({
        serverPort: postgres.port,
        accepts: () => true,
        framers: createPostgresFramers,
        judge: () => judgePostgres(director, name),
      });
      const rpcLinks = [await openRpcLink(name, liar.url), await openRpcLink(name, chain.rpcUrl)];
      stops.push(databaseLink.close, ...rpcLinks.map((link) => link.close));
      const rpcUrls = rpcLinks.map((link) => `http://127.0.0.1:${link.port}`).join(",");
      return { database: databaseLink, rpcUrls };
    };
    const start = async (name: string, role: "api" | "worker", hasWrongClock: boolean) => {
      const links = await openLinks(name);
      processes.push(
        keepProcess({
          name,
          args: ["--role", role],
          logFile: join(directory, `${name}.log`),
          environment: () => ({
            PORT: role === "api" ? String(apiPort) : "0",
            NODEYARD_LOG: process.env["NODEYARD_LOG"] ?? "warn",
            NODEYARD_DATA: directory,
            NODEYARD_SECRET_KEY_FILE: secretKeyFile,
            NODEYARD_DATABASE_POOL: "6",
            DATABASE_URL: postgres.urlAt(links.database.port),
            NODEYARD_CHAIN_RPC_URLS: links.rpcUrls,
            NODEYARD_CHAIN_ID: String(LOCAL_CHAIN_ID),
            NODEYARD_CHAIN_TOKEN: chain.tokenAddress,
            NODEYARD_CHAIN_TOKEN_DECIMALS: "18",
            NODEYARD_CHAIN_CONTRACT: chain.contractAddress,
            NODEYARD_CHAIN_KEY_FILE: chainKeyFile,
            NODEYARD_CHAIN_CONFIRMATIONS: String(CONFIRMATIONS),
            TORTURE_CLOCK_SKEW_MS:
              hasWrongClock && areClocksWrong ? String(random.pick(SKEWS_HOURS) * 3_600_000) : "0",
          }),
        }),
      );
    };
    await start("api", "api", false);
    for (let index = 1; index <= options.workers; index += 1)
      await start(`worker-${index}`, "worker", options.hasWrongClock && index === options.workers);
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
      kill,
      untilReady: async () => {
        for (let waitedMs = 0; processes.some((one) => !one.isReady()); waitedMs += 50) {
          if (waitedMs > READY_WITHIN_MS)
            throw new Error(`the processes did not start; see the logs in ${directory}`);
          await sleep(50);
        }
      },
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

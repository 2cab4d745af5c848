import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createApp, type App } from "./app.ts";
import { JOBS } from "./compose.ts";
import { assertContractAtStart } from "./platform/chain/assert-contract.ts";
import type { Chain } from "./platform/chain/chain.ts";
import { NoLocalChainError } from "./platform/chain/local/anvil.ts";
import { startLocalChain, type LocalChain } from "./platform/chain/local/local-chain.ts";
import { openChain } from "./platform/chain/open-chain.ts";
import { systemClock } from "./platform/clock.ts";
import { ConfigError, type Config } from "./platform/config.ts";
import { chooseDataDirectory } from "./platform/data-directory.ts";
import { explainDatabaseStart } from "./platform/database-start-error.ts";
import { openDatabase, type DatabaseHandle } from "./platform/database.ts";
import { lockDataDirectory } from "./platform/embedded/instance-lock.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./platform/embedded/postgres.ts";
import { startWorker } from "./platform/jobs.ts";
import { createLogger, type Logger } from "./platform/log.ts";
import { prepareDatabase } from "./platform/prepare-database.ts";
import type { FieldEncryption } from "./platform/field-encryption.ts";
import { loadFieldEncryption, requireEncryptionKeys } from "./platform/secret-key-file.ts";

export interface StartOptions {
  readonly config: Config;
  readonly projectRoot: string;
  readonly pagesDirectory: string | undefined;
  readonly onProgress: (text: string) => void;
  /** Runs after the database is ready and before listening: creates the demo's history. */
  readonly beforeListening?: (parts: {
    config: Config;
    database: DatabaseHandle;
    encryption: FieldEncryption;
    chain: Chain | undefined;
  }) => Promise<void>;
}

export interface RunningServer {
  readonly app: App;
  readonly address: string;
  readonly dataDirectory: string;
  /** Resolves when the embedded PostgreSQL has failed permanently. */
  readonly databaseEnded: Promise<void>;
  stop(): Promise<void>;
}

/** The configured chain, otherwise the local one if allowed. */
async function findChain(
  config: Config,
  directory: string,
  log: Logger,
  onProgress: (text: string) => void,
): Promise<{ chain?: Chain; local?: LocalChain }> {
  if (config.chain) {
    const chain = await openChain(config.chain, log);
    await assertContractAtStart(chain, log);
    return { chain };
  }
  if (!config.hasLocalChain) return {};
  onProgress("starting the local chain");
  try {
    const local = await startLocalChain({ directory, log });
    return { chain: local.chain, local };
  } catch (error) {
    if (!(error instanceof NoLocalChainError)) throw error;
    // Without development dependencies withdrawals are closed.
    log.warn({ reason: error.message }, "there is no local chain, withdrawals are closed");
    return {};
  }
}

async function makeDataDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError([`NODEYARD_DATA: ${path} cannot be made a directory (${error.code})`]);
  });
}

/** Starts the role's components in order; returns a function that stops them in reverse. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config, onProgress } = options;
  const log = createLogger(config.logLevel);
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    const problems: unknown[] = [];
    // Continues after a failing step, so that no database is left running.
    for (const step of stops.splice(0).reverse()) {
      await step().catch((error: unknown) => problems.push(error));
    }
    if (problems.length > 0) throw problems[0];
  };
  try {
    const dataDirectory = await chooseDataDirectory(config.dataDirectory, options.projectRoot);
    const { databaseUrl, secretKeyFile, hasLocalChain } = config;
    if (databaseUrl === undefined || secretKeyFile === undefined || hasLocalChain)
      await makeDataDirectory(dataDirectory);
    const encryption = await loadFieldEncryption(config, dataDirectory);
    let embedded: EmbeddedPostgres | undefined;
    if (databaseUrl === undefined || hasLocalChain)
      stops.push(await lockDataDirectory(dataDirectory));
    if (databaseUrl === undefined) {
      onProgress("starting the embedded PostgreSQL");
      embedded = await startEmbeddedPostgres({ dataDirectory, onProgress });
      stops.push(embedded.stop);
    }
    const url = databaseUrl ?? embedded?.applicationUrl ?? "";
    const ownerUrl = config.databaseOwnerUrl ?? embedded?.url ?? url;
    const taken = await prepareDatabase(
      { ownerUrl, applicationUrl: url },
      { log, onStep: (name) => onProgress(`migrating: ${name}`) },
    ).catch((error: unknown) => {
      throw databaseUrl === undefined ? error : explainDatabaseStart(error, databaseUrl);
    });
    if (taken.length > 0) log.info({ steps: taken }, "migrated");

    const database = openDatabase(url, config.databasePoolSize, `nodeyard-${config.role}`);
    stops.push(database.close);
    await requireEncryptionKeys(database.db, encryption);
    const { chain, local } = await findChain(config, join(dataDirectory, "chain"), log, onProgress);
    if (local) stops.push(local.stop);
    await options.beforeListening?.({ config, database, encryption, chain });

    const app = await createApp({
      config,
      clock: systemClock,
      log,
      database,
      encryption,
      chain,
      pagesDirectory: options.pagesDirectory,
    });
    stops.push(app.close);
    const address = await app.server.listen({ port: config.port, host: config.host });
    if (config.role === "all" || config.role === "worker") {
      const worker = await startWorker(app.deps, JOBS, {
        databaseUrl: url,
        isOnlyProcess: embedded !== undefined,
      });
      stops.push(worker.stop);
    }
    return {
      app,
      address,
      dataDirectory,
      databaseEnded: embedded?.ended ?? new Promise(() => {}),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

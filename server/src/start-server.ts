import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createApp, type App } from "./app.ts";
import { haltForLostHistory, JOBS } from "./compose.ts";
import type { Chain } from "./platform/chain/chain.ts";
import { systemClock } from "./platform/clock.ts";
import { ConfigError, type Config } from "./platform/config.ts";
import { chooseDataDirectory } from "./platform/data-directory.ts";
import { explainDatabaseStart } from "./platform/database-start-error.ts";
import { openDatabase, type DatabaseHandle } from "./platform/database.ts";
import { lockDataDirectory } from "./platform/embedded/instance-lock.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./platform/embedded/postgres.ts";
import { listenEarly } from "./platform/http/early-server.ts";
import { startHistory } from "./platform/history/history.ts";
import { openJournal } from "./platform/history/journal.ts";
import { startWorker } from "./platform/jobs.ts";
import { createLogger } from "./platform/log.ts";
import { prepareDatabase } from "./platform/prepare-database.ts";
import type { FieldEncryption } from "./platform/field-encryption.ts";
import { loadFieldEncryption, requireEncryptionKeys } from "./platform/secret-key-file.ts";
import { openAlipay } from "./platform/payment-gateway/alipay.ts";
import type { PaymentGateway } from "./platform/payment-gateway/payment-gateway.ts";
import type { StartStep } from "./platform/start-step.ts";
import { recordServing } from "./rooms/monitoring/echo/record-serving.ts";
import { startEcho } from "./rooms/monitoring/echo/start-echo.ts";
import { startParties } from "./start-parties.ts";

/** Parts started before the app. */
export interface StartedParts {
  readonly config: Config;
  readonly database: DatabaseHandle;
  readonly encryption: FieldEncryption;
  readonly chain: Chain | undefined;
  readonly payments: PaymentGateway | undefined;
}

export interface StartOptions {
  readonly config: Config;
  readonly projectRoot: string;
  readonly pagesDirectory: string | undefined;
  /** The port is bound; until the start is over, a page at this address shows the progress. */
  readonly onListening: (address: string) => void;
  readonly onProgress: (step: StartStep) => void;
  /** Runs after the database is ready and before the app answers: creates the demo's history. */
  readonly beforeServing?: (
    parts: StartedParts,
    onProgress: (step: StartStep) => void,
  ) => Promise<void>;
}

export interface RunningServer {
  readonly app: App;
  readonly address: string;
  readonly dataDirectory: string;
  /** Resolves when the embedded PostgreSQL has failed permanently. */
  readonly databaseEnded: Promise<void>;
  stop(): Promise<void>;
}

async function makeDataDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError([`NODEYARD_DATA: ${path} cannot be made a directory (${error.code})`]);
  });
}

/** Starts the role's components in order; returns a function that stops them in reverse. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config } = options;
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
    if (databaseUrl === undefined || hasLocalChain)
      stops.push(await lockDataDirectory(dataDirectory));
    const early = await listenEarly(config.port, config.host);
    stops.push(early.close);
    options.onListening(early.address);
    const onProgress = (step: StartStep): void => {
      early.show(step);
      options.onProgress(step);
    };
    const encryption = await loadFieldEncryption(config, dataDirectory);
    onProgress({ name: "database" });
    let embedded: EmbeddedPostgres | undefined;
    if (databaseUrl === undefined) {
      const onCreate = (): void => onProgress({ name: "cluster" });
      embedded = await startEmbeddedPostgres({ dataDirectory, onCreate });
      stops.push(embedded.stop);
    }
    const url = databaseUrl ?? embedded?.applicationUrl ?? "";
    const ownerUrl = config.databaseOwnerUrl ?? embedded?.url ?? url;
    const taken = await prepareDatabase(
      { ownerUrl, applicationUrl: url },
      { log, onStep: (done, total) => onProgress({ name: "migrations", part: { done, total } }) },
    ).catch((error: unknown) => {
      throw databaseUrl === undefined ? error : explainDatabaseStart(error, databaseUrl);
    });
    if (taken.length > 0) log.info({ steps: taken.length, newest: taken.at(-1) }, "migrated");

    const database = openDatabase(url, config.databasePoolSize, `nodeyard-${config.role}`);
    stops.push(database.close);
    await requireEncryptionKeys(database.db, encryption);
    const { chain, identityCheck, wechat, gateway } = await startParties(
      config,
      dataDirectory,
      log,
      { onChain: () => onProgress({ name: "chain" }), stops },
    );
    const payments = gateway && openAlipay(gateway, log);
    const parts = { config, database, encryption, chain, payments };
    await options.beforeServing?.(parts, onProgress);

    onProgress({ name: "server" });
    // Devices' calls hand nothing out.
    const history =
      config.role === "ingest"
        ? undefined
        : await startHistory({
            db: database.db,
            journal: openJournal(join(dataDirectory, "history")),
            log,
            onLost: haltForLostHistory,
          });
    if (history) stops.push(history.stop);
    const echo = await startEcho({ config, encryption, log }, Number(new URL(early.address).port));
    if (echo) stops.push(echo.stop);
    const echoEndpoint = echo && (config.echoEndpoint ?? `:${echo.port}`);
    const app = await createApp({
      config: { ...config, identityCheck, wechat, echoEndpoint },
      clock: systemClock,
      log,
      database,
      encryption,
      chain,
      payments,
      history,
      pagesDirectory: options.pagesDirectory,
      early,
    });
    stops.push(app.close);
    await app.server.ready();
    early.startServing();
    if (config.role === "all" || config.role === "ingest")
      stops.push(await recordServing(app.deps, echo));
    if (config.role === "all" || config.role === "worker") {
      const worker = await startWorker(app.deps, JOBS, {
        databaseUrl: url,
        isOnlyProcess: embedded !== undefined,
      });
      stops.push(worker.stop);
    }
    return {
      app,
      address: early.address,
      dataDirectory,
      databaseEnded: embedded?.ended ?? new Promise(() => {}),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

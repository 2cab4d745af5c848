import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { roomDeps } from "../../server/src/compose.ts";
import { NO_HISTORY } from "../../server/src/platform/history/history.ts";
import { systemClock } from "../../server/src/platform/clock.ts";
import { readConfig } from "../../server/src/platform/config.ts";
import { openDatabase, type DatabaseHandle } from "../../server/src/platform/database.ts";
import type { Deps } from "../../server/src/platform/deps.ts";
import { findFreePort } from "../../server/src/platform/embedded/server-process.ts";
import { createFieldEncryption } from "../../server/src/platform/field-encryption.ts";
import { migrateJobs } from "../../server/src/platform/jobs.ts";
import { createLogger } from "../../server/src/platform/log.ts";
import { migrateUp } from "../../server/src/platform/migrate.ts";
import { openAlipay } from "../../server/src/platform/payment-gateway/alipay.ts";
import {
  startLocalGateway,
  type LocalGateway,
} from "../../stand-ins/src/payment-gateway/local-gateway.ts";
import type { PaymentGateway } from "../../server/src/platform/payment-gateway/payment-gateway.ts";
import { createDirector, type Director } from "../director.ts";
import { superviseProcess, type KillableProcess } from "../killable-process.ts";
import { startKillablePostgres, type KillablePostgres } from "../killable-postgres.ts";
import type { Victim } from "../points.ts";
import { createProcessGroup } from "../process-group.ts";
import { openLink } from "../proxy/faulty-link.ts";
import { createHttpFramer } from "../proxy/http-messages.ts";
import { judgePostgres } from "../proxy/postgres-judge.ts";
import { createPostgresFramers } from "../proxy/postgres-messages.ts";
import type { Random } from "../random.ts";
import { judgeGateway, type GatewayWeather } from "./gateway-judge.ts";
import { PAYMENT_COMMITS, type PaymentPoint } from "./payment-points.ts";

export type PayingDeps = Deps & { readonly payments: PaymentGateway };

/** The system that pays buy-backs in processes of its own, with a hand on every connection. */
export interface PaymentRig {
  readonly directory: string;
  readonly postgres: KillablePostgres;
  readonly gateway: LocalGateway;
  /** Past the proxies. */
  readonly database: DatabaseHandle;
  readonly deps: PayingDeps;
  /** Dependencies of operators' acts, through a proxy of their own. */
  readonly operatorDeps: PayingDeps;
  readonly processes: readonly KillableProcess[];
  readonly apiPort: number;
  readonly director: Director<PaymentPoint>;
  readonly weather: GatewayWeather;
  kill(victim: Victim, processName?: string): void;
  untilReady(): Promise<void>;
  /** Runs something while all server processes are down. */
  whileDown(work: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** Starts everything, in an empty database. If a step fails, the parts already started are stopped. */
export async function startPaymentRig(options: {
  readonly random: Random;
  readonly workers: number;
}): Promise<PaymentRig> {
  const { random, workers } = options;
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  try {
    const directory = await mkdtemp(join(process.env["TORTURE_DIRECTORY"] ?? tmpdir(), "torture-"));
    stops.push(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));
    const postgres = await startKillablePostgres(directory);
    stops.push(postgres.stop);
    await migrateUp(postgres.url);
    await migrateJobs(postgres.url);
    const gateway = await startLocalGateway(systemClock);
    stops.push(gateway.stop);
    const key = randomBytes(32);
    const secretKeyFile = join(directory, "secret.key");
    await writeFile(secretKeyFile, key.toString("hex"), { mode: 0o600 });

    const weather: GatewayWeather = { fault: undefined };
    const group = createProcessGroup({ postgres, random, directory });
    const { processes, kill } = group;
    const director = createDirector<PaymentPoint>(kill);
    const databaseLink = async (processName: string): Promise<string> => {
      const link = await openLink({
        serverPort: postgres.port,
        accepts: () => true,
        framers: createPostgresFramers,
        judge: () => judgePostgres(director, processName, PAYMENT_COMMITS),
      });
      stops.push(link.close);
      return postgres.urlAt(link.port);
    };
    const log = createLogger("silent");
    const openDeps = (name: string, url: string): PayingDeps => {
      const database = openDatabase(url, 4, name);
      stops.push(database.close);
      return {
        db: database.db,
        pool: database.pool,
        clock: systemClock,
        log,
        config: readConfig({}, []),
        encryption: createFieldEncryption([key]),
        payments: openAlipay(gateway.settings, log),
        chain: undefined,
        history: NO_HISTORY,
        ...roomDeps,
      };
    };
    const database = openDatabase(postgres.url, 6, "torture");
    stops.push(database.close);
    const deps = openDeps("torture-checks", postgres.url);
    const operatorDeps = openDeps("torture-operator", await databaseLink("operator"));
    const apiPort = await findFreePort();
    const start = async (name: string, role: "api" | "worker"): Promise<void> => {
      const databaseUrl = await databaseLink(name);
      const gatewayLink = await openLink({
        serverPort: Number(new URL(gateway.settings.url).port),
        accepts: () => weather.fault !== "refuses",
        framers: () => ({ toServer: createHttpFramer(), toClient: createHttpFramer() }),
        judge: () => judgeGateway(director, name, weather),
      });
      stops.push(gatewayLink.close);
      const url = new URL(gateway.settings.url);
      url.port = String(gatewayLink.port);
      const gatewayFile = join(directory, `${name}.gateway.json`);
      await writeFile(gatewayFile, JSON.stringify({ ...gateway.settings, url: url.href }), {
        mode: 0o600,
      });
      const environment = {
        PORT: role === "api" ? String(apiPort) : "0",
        NODEYARD_LOG: process.env["NODEYARD_LOG"] ?? "warn",
        NODEYARD_DATA: directory,
        NODEYARD_SECRET_KEY_FILE: secretKeyFile,
        NODEYARD_DATABASE_POOL: "6",
        DATABASE_URL: databaseUrl,
        TORTURE_GATEWAY_FILE: gatewayFile,
      };
      processes.push(
        superviseProcess({
          name,
          args: ["--role", role],
          logFile: join(directory, `${name}.log`),
          environment: () => environment,
        }),
      );
    };
    await start("api", "api");
    for (let index = 1; index <= workers; index += 1) await start(`worker-${index}`, "worker");
    // The processes end before the links and servers that they hang on.
    stops.push(() => Promise.all(processes.map((one) => one.stop())));
    return {
      directory,
      postgres,
      gateway,
      database,
      deps,
      operatorDeps,
      processes,
      apiPort,
      director,
      weather,
      kill,
      untilReady: group.untilReady,
      whileDown: group.whileDown,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

import { devicesErrors } from "@nodeyard/contract/devices/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { FastifyInstance } from "fastify";
import { cleanUpJob } from "./clean-up.ts";
import type { Chain } from "./platform/chain/chain.ts";
import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { DatabaseHandle } from "./platform/database.ts";
import { createServer } from "./platform/http/create-server.ts";
import { registerDocs } from "./platform/http/docs-page.ts";
import { createMetrics, registerOperations } from "./platform/http/operations.ts";
import { createRateLimiter } from "./platform/http/rate-limiter.ts";
import type { Deps } from "./platform/deps.ts";
import type { Route } from "./platform/http/route.ts";
import { serveCalls } from "./platform/http/serve-calls.ts";
import type { JobDefinition } from "./platform/jobs.ts";
import { startListener, type Listener } from "./platform/listen.ts";
import type { Logger } from "./platform/log.ts";
import { deliverMessageJob } from "./platform/messages/deliver-message.ts";
import { registerOutbox } from "./platform/outbox.ts";
import { registerPages } from "./platform/pages.ts";
import type { FieldEncryption } from "./platform/field-encryption.ts";
import { authRoutes } from "./rooms/auth/routes.ts";
import {
  createSessionCache,
  SESSION_CHANGED,
  type SessionCache,
} from "./rooms/account/session-cache.ts";
import { bcodeRoutes } from "./rooms/bcode/routes.ts";
import { COMMAND_CHANGED, COMMAND_WAITING } from "./rooms/commands/command-states.ts";
import { expireCommandsJob } from "./rooms/commands/expire-commands.ts";
import { refreshConditionsJob } from "./rooms/conditions/refresh-stale.ts";
import { devicesRoutes } from "./rooms/devices/routes.ts";
import { findDeviceByKey } from "./rooms/devices/own-device.ts";
import { homeRoutes } from "./rooms/home/routes.ts";
import { inviteRoutes } from "./rooms/invite/routes.ts";
import { monitoringJobs } from "./rooms/monitoring/jobs.ts";
import { monitoringRoutes } from "./rooms/monitoring/routes.ts";
import { rankingRoutes } from "./rooms/ranking/routes.ts";
import { revenueJobs } from "./rooms/settlement/jobs.ts";
import { revenueRoutes } from "./rooms/revenue/routes.ts";
import { tasksJobs } from "./rooms/tasks/jobs.ts";
import { tasksRoutes } from "./rooms/tasks/routes.ts";
import { verificationRoutes } from "./rooms/verification/routes.ts";
import { payoutAuditJobs } from "./rooms/withdrawal/audit/jobs.ts";
import { walletRoutes } from "./rooms/wallet/routes.ts";
import { payoutJobs } from "./rooms/withdrawal/payout/jobs.ts";
import { registerPayoutMetrics } from "./rooms/withdrawal/payout/payout-metrics.ts";
import { withdrawalRoutes } from "./rooms/withdrawal/routes.ts";

export interface AppOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly database: DatabaseHandle;
  readonly encryption: FieldEncryption;
  readonly chain: Chain | undefined;
  /** The console's build; undefined serves the API alone. */
  readonly pagesDirectory: string | undefined;
}

export interface App {
  readonly server: FastifyInstance;
  readonly deps: Deps;
  readonly routes: readonly Route[];
  close(): Promise<void>;
}

/** All work that a worker process does. */
export const JOBS: readonly JobDefinition[] = [
  deliverMessageJob,
  cleanUpJob,
  refreshConditionsJob,
  expireCommandsJob,
  ...monitoringJobs,
  ...tasksJobs,
  ...revenueJobs,
  ...payoutJobs,
  ...payoutAuditJobs,
];

/** Calls of every room; the one place that knows them all. */
function composeRoutes(deps: Deps, listener: Listener, sessions: SessionCache): Route[] {
  return [
    ...authRoutes(deps, sessions),
    ...verificationRoutes(deps),
    ...inviteRoutes(deps),
    ...homeRoutes(deps),
    ...bcodeRoutes(deps),
    ...devicesRoutes(deps, listener),
    ...monitoringRoutes(deps),
    ...tasksRoutes(deps),
    ...revenueRoutes(deps),
    ...rankingRoutes(deps),
    ...walletRoutes(deps, sessions),
    ...withdrawalRoutes(deps),
  ];
}

/** Which calls a process of this role answers: agents on `ingest`, people on `api`. */
function isServedBy(role: Config["role"], route: Route): boolean {
  const isAgents = route.call.path.startsWith("/agent/");
  if (role === "all") return true;
  return role === "ingest" ? isAgents : role === "api" && !isAgents;
}

/** Puts the server together; nothing listens yet. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, clock, log, database, encryption, chain } = options;
  const deps: Deps = {
    db: database.db,
    pool: database.pool,
    clock,
    log,
    config,
    encryption,
    chain,
  };
  const listener = startListener(
    database.url,
    [COMMAND_WAITING, COMMAND_CHANGED, SESSION_CHANGED],
    log,
  );
  const sessions = createSessionCache(deps, listener);
  const rateLimiter = createRateLimiter(deps.db, log);
  const server = createServer(config, log);
  const routes = composeRoutes(deps, listener, sessions).filter((route) =>
    isServedBy(config.role, route),
  );

  const metrics = createMetrics(deps);
  if (chain) registerPayoutMetrics(metrics.registry, deps.db, chain);
  registerOperations(server, deps, metrics);
  const handlersDone = serveCalls(server, routes, {
    rateLimiter,
    log,
    identities: {
      findSession: sessions.find,
      findDevice: (hash) => findDeviceByKey(deps, hash),
      deviceKeyError: () => new ApiError(devicesErrors.deviceKeyInvalid),
    },
  });
  registerDocs(server, routes);
  if (config.hasOutbox) registerOutbox(server, deps.db);
  if (
    options.pagesDirectory !== undefined &&
    config.role !== "ingest" &&
    config.role !== "worker"
  ) {
    await registerPages(server, {
      distDirectory: options.pagesDirectory,
      internationalHost: config.internationalHost,
      settings: config.pages,
    });
  }
  return {
    server,
    deps,
    routes,
    close: async () => {
      // Held calls are woken first, so that closing does not wait for them.
      await listener.stop();
      await server.close();
      await handlersDone();
      await rateLimiter.stop();
    },
  };
}

import type { FastifyInstance } from "fastify";
import { setTimeout as sleep } from "node:timers/promises";
import { roomDeps } from "./compose.ts";
import { createIdentities } from "./identities.ts";
import type { Chain } from "./platform/chain/chain.ts";
import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { DatabaseHandle } from "./platform/database.ts";
import { NO_HISTORY, type History } from "./platform/history/history.ts";
import { createServer } from "./platform/http/create-server.ts";
import { registerDocs } from "./platform/http/docs-page.ts";
import { registerTokenDocs } from "./platform/http/token-docs.ts";
import type { EarlyServer } from "./platform/http/early-server.ts";
import { createMetrics, registerOperations } from "./platform/http/operations.ts";
import { createRateLimiter } from "./platform/http/rate-limiter.ts";
import type { Deps, ServingDeps } from "./platform/deps.ts";
import type { Route } from "./platform/http/route.ts";
import { serveCalls } from "./platform/http/serve-calls.ts";
import { listenerName } from "./platform/key-in-use.ts";
import { startListener } from "./platform/listen.ts";
import type { Logger } from "./platform/log.ts";
import { registerLocalPages } from "./platform/local-pages.ts";
import { outboxPages } from "./platform/outbox.ts";
import { registerPages } from "./platform/pages.ts";
import type { PaymentGateway } from "./platform/payment-gateway/payment-gateway.ts";
import type { FieldEncryption } from "./platform/field-encryption.ts";
import { routesOf } from "./platform/room.ts";
import { ROOMS } from "./rooms.ts";

export interface AppOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly database: DatabaseHandle;
  readonly encryption: FieldEncryption;
  readonly chain: Chain | undefined;
  readonly payments?: PaymentGateway | undefined;
  /** Absent in tests of other things. */
  readonly history?: History | undefined;
  /** The console's build; undefined serves the API alone. */
  readonly pagesDirectory: string | undefined;
  /** Listens already; undefined: the caller listens. */
  readonly early?: EarlyServer;
}

export interface App {
  readonly server: FastifyInstance;
  readonly deps: Deps;
  readonly routes: readonly Route[];
  close(): Promise<void>;
}

/** Grace period of running calls when the app closes; then their connections are cut. */
const ANSWER_WITHIN_MS = 5000;

/** True if a role serves pages and documentation. */
function servesPeople(role: Config["role"]): boolean {
  return role === "all" || role === "api";
}

/** Calls served by a role: the agents' on `ingest`, the users' on `api`. */
function isServedBy(role: Config["role"], route: Route): boolean {
  const isAgents = route.call.path.startsWith("/agent/");
  if (role === "all") return true;
  return role === "ingest" ? isAgents : role === "api" && !isAgents;
}

/** Composes the server without listening. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, clock, log, database, encryption, chain, payments } = options;
  const deps: Deps = {
    db: database.db,
    pool: database.pool,
    clock,
    log,
    config,
    encryption,
    chain,
    payments,
    history: options.history ?? NO_HISTORY,
    ...roomDeps,
  };
  const listener = startListener(
    { url: database.url, applicationName: listenerName(encryption) },
    ROOMS.flatMap((room) => room.channels ?? []),
    log,
  );
  const { identities, sessions } = createIdentities(deps, listener);
  const rateLimiter = createRateLimiter(deps.db, log);
  const server = createServer(config, log, options.early);
  const serving: ServingDeps = { ...deps, listener, sessions };
  const routes = ROOMS.flatMap((room) => routesOf(room, serving)).filter((route) =>
    isServedBy(config.role, route),
  );

  const metrics = createMetrics(deps);
  for (const room of ROOMS) room.metrics?.(metrics.registry, deps);
  registerOperations(server, deps, metrics);
  const calls = serveCalls(server, routes, { rateLimiter, log, clock, identities });
  if (servesPeople(config.role)) for (const room of ROOMS) room.files?.(server, deps);
  if (config.hasDocs && servesPeople(config.role)) registerDocs(server, routes);
  if (servesPeople(config.role)) registerTokenDocs(server, routes, config);
  if (config.hasOutbox) {
    const beside = ROOMS.flatMap((room) => room.localPages ?? []);
    registerLocalPages(server, deps, [outboxPages(beside), ...beside]);
  }
  if (options.pagesDirectory !== undefined && servesPeople(config.role)) {
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
      options.early?.shut();
      calls.refuse();
      // Answers the long polls.
      await listener.stop();
      await Promise.race([calls.done(), sleep(ANSWER_WITHIN_MS, undefined, { ref: false })]);
      await server.close();
      await options.early?.close();
      await calls.done();
      await rateLimiter.stop();
    },
  };
}

import type { FastifyInstance } from "fastify";
import { roomDeps } from "./compose.ts";
import { createIdentities } from "./identities.ts";
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
import { startListener } from "./platform/listen.ts";
import type { Logger } from "./platform/log.ts";
import { registerOutbox } from "./platform/outbox.ts";
import { registerPages } from "./platform/pages.ts";
import type { FieldEncryption } from "./platform/field-encryption.ts";
import { ROOMS } from "./rooms.ts";

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

/** Calls served by a role: the agents' on `ingest`, the users' on `api`. */
function isServedBy(role: Config["role"], route: Route): boolean {
  const isAgents = route.call.path.startsWith("/agent/");
  if (role === "all") return true;
  return role === "ingest" ? isAgents : role === "api" && !isAgents;
}

/** Composes the server without listening. */
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
    ...roomDeps,
  };
  const listener = startListener(
    database.url,
    ROOMS.flatMap((room) => room.channels ?? []),
    log,
  );
  const { identities, sessions } = createIdentities(deps, listener);
  const rateLimiter = createRateLimiter(deps.db, log);
  const server = createServer(config, log);
  const routes = ROOMS.flatMap((room) => room.routes?.({ deps, listener, sessions }) ?? []).filter(
    (route) => isServedBy(config.role, route),
  );

  const metrics = createMetrics(deps);
  for (const room of ROOMS) room.metrics?.(metrics.registry, deps);
  registerOperations(server, deps, metrics);
  const handlersDone = serveCalls(server, routes, {
    rateLimiter,
    log,
    identities,
  });
  if (config.hasDocs) registerDocs(server, routes);
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
      // Long polls are ended first, so that closing does not wait for them.
      await listener.stop();
      await server.close();
      await handlersDone();
      await rateLimiter.stop();
    },
  };
}

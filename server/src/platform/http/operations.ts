import { CALLS } from "@nodeyard/contract/calls.ts";
import { platformErrors } from "@nodeyard/contract/error.ts";
import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { VERSION } from "../version.ts";
import type { Deps } from "../deps.ts";
import { registerJobMetrics } from "../job-metrics.ts";
import { isFromThisMachine } from "../local-pages.ts";
import { registerMessageMetric } from "../messages/message-metrics.ts";
import { errorKeys } from "./openapi-errors.ts";

export interface Metrics {
  readonly registry: Registry;
}

export function createMetrics(deps: Pick<Deps, "db" | "pool" | "clock">): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "nodeyard_" });
  new Gauge({
    name: "nodeyard_info",
    help: "Version of the running program",
    labelNames: ["version"],
    registers: [registry],
  }).set({ version: VERSION }, 1);
  new Gauge({
    name: "nodeyard_database_connections",
    help: "Connections of the pool by state",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      this.set({ state: "total" }, deps.pool.totalCount);
      this.set({ state: "idle" }, deps.pool.idleCount);
      this.set({ state: "waiting" }, deps.pool.waitingCount);
    },
  });
  registerJobMetrics(registry, deps.db);
  registerMessageMetric(registry, deps);
  return { registry };
}

function tokenMatches(header: string | undefined, token: string): boolean {
  const received = Buffer.from(header ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return received.length === wanted.length && timingSafeEqual(received, wanted);
}

/** Liveness, readiness and metrics. */
export function registerOperations(app: FastifyInstance, deps: Deps, metrics: Metrics): void {
  const seconds = new Histogram({
    name: "nodeyard_http_seconds",
    help: "Time to answer, by route and status class",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [metrics.registry],
  });
  const refusals = new Counter({
    name: "nodeyard_refusals_total",
    help: "Calls answered with an error, by error",
    labelNames: ["error"],
    registers: [metrics.registry],
  });
  // From the start, or the first refusal of a kind would be no increase.
  for (const error of [...errorKeys(CALLS), platformErrors.notFound.key])
    refusals.inc({ error }, 0);
  app.addHook("onResponse", (request, reply, done) => {
    if (reply.errorKey !== undefined) refusals.inc({ error: reply.errorKey });
    const route = request.routeOptions.url ?? "unknown";
    seconds.observe(
      { method: request.method, route, status: `${Math.floor(reply.statusCode / 100)}xx` },
      reply.elapsedTime / 1000,
    );
    done();
  });

  // Proxies refuse these paths by their exact names, and the router takes a slash after them.
  app.addHook("onRequest", (request, reply, done) => {
    if (/^\/(?:healthz|readyz|metrics)\/+(?:\?|$)/.test(request.url)) reply.callNotFound();
    else done();
  });
  app.get("/healthz", async () => ({ status: "ok", version: VERSION }));
  app.get("/readyz", async (_request, reply) => {
    try {
      const { rows } = await deps.pool.query<{ isStandby: boolean }>(
        'select pg_is_in_recovery() as "isStandby"',
      );
      if (rows[0]?.isStandby === false) return { status: "ready" };
      reply.code(503);
      return { status: "the database is a standby" };
    } catch {
      reply.code(503);
      return { status: "the database does not answer" };
    }
  });
  app.get("/metrics", async (request, reply) => {
    const { metricsToken } = deps.config;
    const isAllowed = metricsToken
      ? tokenMatches(request.headers.authorization, metricsToken)
      : isFromThisMachine(request);
    if (!isAllowed) return reply.callNotFound();
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}

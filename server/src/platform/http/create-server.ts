import { ApiError, platformErrors } from "@nodeyard/contract/error.ts";
import { fastify, LogController, type FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import type { Logger } from "../log.ts";
import { HTTP_TIMEOUTS, type EarlyServer } from "./early-server.ts";
import {
  drainBody,
  languageOfHead,
  languageOfRequest,
  sendError,
  toApiError,
} from "./send-error.ts";

/** Default body limit; larger ones are declared in the contract. */
export const BODY_LIMIT_BYTES = 64 * 1024;

/**
 * Warns once of a proxy that is not trusted: its clients share one address, and so one rate limit, and pass for programs on
 * this machine.
 */
function warnOfUntrustedProxy(app: FastifyInstance, log: Logger): void {
  let isWarned = false;
  app.addHook("onRequest", (request, _reply, done) => {
    const isForwarded = request.headers["x-forwarded-for"] !== undefined;
    // `ips` ends at the first address that is not trusted; a peer alone was not.
    if (!isWarned && isForwarded && (request.ips?.length ?? 1) === 1) {
      isWarned = true;
      log.warn(
        { peer: request.socket.remoteAddress },
        "a request has X-Forwarded-For, but its sender is not in NODEYARD_TRUST_PROXY: if it is your proxy, all of its clients are counted as one address",
      );
    }
    done();
  });
}

/**
 * A Fastify server with the rules of all responses, without routes; on a server that listens already, if there is one. Hooks of
 * every request call `done`, which is cheaper than a promise each.
 */
export function createServer(config: Config, log: Logger, early?: EarlyServer): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Requests use the shared logger with `req` as a field: a child logger per request is too expensive.
    childLoggerFactory: (logger) => logger,
    forceCloseConnections: true,
    ...HTTP_TIMEOUTS,
    ...(early ? { serverFactory: early.attach } : {}),
  }) as unknown as FastifyInstance;

  app.decorateReply("errorKey", undefined);
  warnOfUntrustedProxy(app, log);
  app.addHook("onSend", (request, reply, payload, done) => {
    reply.header("x-content-type-options", "nosniff");
    reply.header("referrer-policy", "no-referrer");
    reply.header("cross-origin-resource-policy", "same-origin");
    if (request.protocol === "https")
      reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
    if (!reply.hasHeader("content-security-policy")) {
      reply.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
    }
    done(null, payload);
  });
  app.addHook("onResponse", (request, reply, done) => {
    if (log.isLevelEnabled("debug"))
      log.debug(
        { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        "answered",
      );
    done();
  });
  app.setErrorHandler(async (error, request, reply) => {
    if ((error as { code?: string }).code !== "FST_ERR_CTP_BODY_TOO_LARGE")
      return sendError(reply, toApiError(error, log, request), languageOfRequest(request));
    if (await drainBody(request)) reply.removeHeader("connection");
    return sendError(reply, toApiError(error, log, request), languageOfHead(request));
  });
  app.setNotFoundHandler((request, reply) =>
    sendError(reply, new ApiError(platformErrors.notFound), languageOfRequest(request)),
  );
  return app;
}

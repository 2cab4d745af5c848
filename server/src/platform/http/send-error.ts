import type { Language } from "@nodeyard/contract/envelope.ts";
import {
  ApiError,
  platformErrors,
  errorBody,
  type ErrorDefinition,
} from "@nodeyard/contract/error.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Logger } from "../log.ts";
import { requestedLanguage } from "../requested-language.ts";
import { challengeOf } from "./token-headers.ts";

declare module "fastify" {
  interface FastifyReply {
    /** The error that it answers with, for metrics. */
    errorKey: string | undefined;
  }
}

/** The request's language, English by default. */
export function languageOfRequest(request: FastifyRequest): Language {
  const query = request.query as Record<string, unknown> | undefined;
  const body = request.body as Record<string, unknown> | null | undefined;
  const requested =
    query?.["language"] ?? (body && typeof body === "object" ? body["language"] : undefined);
  return requested === "zn" ? "zn" : "en";
}

/** The same of a request whose body is not parsed, which may name a language as well. */
export function languageOfHead({ url, headers }: FastifyRequest): Language {
  const [, search = ""] = url.split("?");
  return requestedLanguage(search, headers["accept-language"]);
}

/** Largest body that is read to its end although its call is refused without it. */
export const DRAINED_BYTES = 16 * 1024 ** 2;

/**
 * Reads the rest of a body that is too large, so that its sender reads the answer: a connection that is closed while it sends
 * breaks. @returns false if it is too large for that.
 */
export async function drainBody({ raw }: FastifyRequest): Promise<boolean> {
  let bytes = 0;
  try {
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      bytes += (chunk as Buffer).length;
      if (bytes > DRAINED_BYTES) return false;
    }
    return true;
  } catch {
    // The client has left.
    return false;
  }
}

/** Schema violation, reported with the first invalid field. */
export function malformed(error: z.ZodError): ApiError {
  const field = error.issues[0]?.path.join(".") || "body";
  return new ApiError(platformErrors.malformed, { params: { field }, field });
}

const BY_FASTIFY_CODE: Readonly<Record<string, ErrorDefinition<never>>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: platformErrors.tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: platformErrors.unsupportedMedia,
  FST_ERR_CTP_EMPTY_JSON_BODY: platformErrors.brokenJson,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: platformErrors.brokenJson,
  FST_ERR_CTP_INVALID_JSON_BODY: platformErrors.brokenJson,
  FST_REQ_FILE_TOO_LARGE: platformErrors.tooLarge,
};

/**
 * PostgreSQL error classes of temporary failures: connection errors, shutdown, too many clients, cannot connect, and a standby,
 * which takes no writes.
 */
function isDatabaseAway(error: unknown): boolean {
  const code = (error as { code?: unknown })?.code;
  if (typeof code === "string" && /^(?:08|57P|53|25006)/.test(code)) return true;
  if (code === "ECONNREFUSED" || code === "ECONNRESET") return true;
  const message = error instanceof Error ? error.message : "";
  return /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(
    message,
  );
}

/** Converts any thrown value to an `ApiError`; unexpected ones become generic and are logged. */
export function toApiError(error: unknown, log: Logger, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error;
  const fastifyError = error as { code?: string; statusCode?: number };
  const known = BY_FASTIFY_CODE[fastifyError.code ?? ""];
  if (known) return new ApiError(known);
  if (error instanceof SyntaxError || fastifyError.statusCode === 400)
    return new ApiError(platformErrors.brokenJson);
  // Paths outside of a directory of files, or with bytes that no file name has.
  if (fastifyError.statusCode === 403 || fastifyError.statusCode === 404)
    return new ApiError(platformErrors.notFound);
  if (isDatabaseAway(error)) {
    log.warn({ err: error, req: request }, "the database is away");
    return new ApiError(platformErrors.unavailable, { retryAfterSeconds: 5 });
  }
  log.error({ err: error, req: request }, "a call failed");
  return new ApiError(platformErrors.internal);
}

/** The single encoder of errors. */
export function sendError(reply: FastifyReply, error: ApiError, language: Language): FastifyReply {
  const { status } = error.definition;
  reply.errorKey = error.definition.key;
  if (error.retryAfterSeconds !== undefined)
    reply.header("retry-after", String(error.retryAfterSeconds));
  const challenge = challengeOf(error);
  if (challenge !== undefined) reply.header("www-authenticate", challenge);
  if (status === 302) reply.header("location", `/contact?language=${language}`);
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(errorBody(error, language)));
}

import type { Language } from "@nodeyard/contract/envelope.ts";
import { ApiError, platformErrors } from "@nodeyard/contract/error.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import { hashToken } from "../secrets.ts";
import { authenticate, type Identities, type Identity } from "./authenticate.ts";
import { acceptedEncoding, compress } from "./encoding.ts";
import { hideFromTokens } from "./hide-from-tokens.ts";
import { createKnownCredentials, type KnownCredentials } from "./known-credentials.ts";
import { readForm } from "./read-form.ts";
import { languageOfRequest, malformed, sendError, toApiError } from "./send-error.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import { JsonFields, TextAnswer, type Caller, type Route } from "./route.ts";
import { limitTokens } from "./token-headers.ts";

export interface ServeOptions {
  readonly identities: Identities;
  readonly rateLimiter: RateLimiter;
  readonly log: Logger;
  readonly clock: Clock;
}

const isAnonymous = ({ accountId, deviceId, inApp }: Identity): boolean =>
  accountId === undefined && deviceId === undefined && inApp === undefined;

/**
 * Counts calls by the account, device or chat identity that is found, where it is found: a call that is refused afterwards has cost as
 * much. Looks up unknown credentials only for addresses that have not tried too many wrong ones; who was valid before passes,
 * so that an attacker behind the same address does not lock out who is signed in.
 */
function countingIdentities(
  identities: Identities,
  rateLimiter: RateLimiter,
  known: Readonly<Record<"sessions" | "inAppSessions" | "deviceKeys" | "tokens", KnownCredentials>>,
  ip: string,
  onToken: (accountId: bigint) => void,
): Identities {
  const counting =
    <Found>(
      valid: KnownCredentials,
      find: (hash: Buffer) => Promise<Found | undefined>,
      countFound: (found: Found) => void,
    ) =>
    async (hash: Buffer): Promise<Found | undefined> => {
      if (!valid.has(hash)) rateLimiter.assertFewWrong(ip);
      const found = await find(hash);
      if (found === undefined) {
        valid.delete(hash);
        rateLimiter.countWrong(ip);
        return undefined;
      }
      valid.add(hash);
      countFound(found);
      return found;
    };
  return {
    findSession: counting(known.sessions, identities.findSession, ({ accountId }) =>
      rateLimiter.hit(`account:${accountId}`),
    ),
    findDevice: counting(known.deviceKeys, identities.findDevice, ({ deviceId }) =>
      rateLimiter.hit(`device:${deviceId}`),
    ),
    findInAppSession: counting(known.inAppSessions, identities.findInAppSession, ({ identityId }) =>
      rateLimiter.hit(`in-app:${identityId}`),
    ),
    findToken: (token, from) =>
      counting(
        known.tokens,
        () => identities.findToken(token, from),
        ({ accountId }) => onToken(accountId),
      )(hashToken(token)),
    findBoundAccount: identities.findBoundAccount,
    deviceKeyError: identities.deviceKeyError,
  };
}

function parseRequest(route: Route, request: FastifyRequest): unknown {
  const raw = route.call.method === "GET" ? request.query : (request.body ?? {});
  if (route.parse) return route.parse(raw);
  const parsed = route.call.request.safeParse(raw);
  if (!parsed.success) throw malformed(parsed.error);
  return parsed.data;
}

/** The result's message in the caller's language, where the handler gives it in both. */
function messageOf(result: { message?: string | Text }, language: Language): { message?: string } {
  const { message } = result;
  return typeof message === "object" ? { message: inLanguage(message, language) } : {};
}

/** Shorter answers fit into a packet as they are. */
const LEAST_COMPRESSED_CHARACTERS = 1_400;

/**
 * Sends an answer, compressed for a caller that accepts it. Other sites cannot guess secrets from its length (BREACH): a call
 * has no cookies, and its session is a header that they cannot set.
 */
async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  contentType = "application/json; charset=utf-8",
): Promise<FastifyReply> {
  reply.header("cache-control", "no-store").header("content-type", contentType);
  const encoding = acceptedEncoding(request.headers["accept-encoding"]);
  if (encoding === "identity" || text.length < LEAST_COMPRESSED_CHARACTERS) return reply.send(text);
  const body = await compress(Buffer.from(text), encoding, "fast");
  return reply.header("content-encoding", encoding).send(body);
}

export interface ServedCalls {
  /** Refuses new calls, before anything that they need is closed. */
  refuse(): void;
  /** Resolves when all running calls have ended, which closing their connections does not do. */
  done(): Promise<void>;
}

/** Registers the contract's calls: parse → authenticate → rate limit → handler → envelope. */
export function serveCalls(
  app: FastifyInstance,
  routes: readonly Route[],
  options: ServeOptions,
): ServedCalls {
  let isRefusing = false;
  const running = new Set<Promise<unknown>>();
  const nowMs = (): number => performance.now();
  const known = {
    sessions: createKnownCredentials(nowMs),
    inAppSessions: createKnownCredentials(nowMs),
    deviceKeys: createKnownCredentials(nowMs),
    tokens: createKnownCredentials(nowMs),
  };
  for (const route of routes) {
    const { method, path, success, bodyLimitBytes, takesBytes, takesForm } = route.call;
    const { field, value } = success;
    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const language = languageOfRequest(request);
      // Read before anything is awaited: a closed socket has no address.
      const { ip } = request;
      const gone = new AbortController();
      const leave = (): void => gone.abort();
      request.raw.socket.once("close", leave);
      try {
        if (isRefusing) {
          reply.header("connection", "close");
          throw new ApiError(platformErrors.unavailable, { retryAfterSeconds: 5 });
        }
        const { rateLimiter, clock } = options;
        const identities = countingIdentities(
          options.identities,
          rateLimiter,
          known,
          ip,
          (accountId) => limitTokens(rateLimiter, reply, accountId),
        );
        const identity = await authenticate(route.call, request, identities, clock.now());
        if (isAnonymous(identity)) rateLimiter.hitAddress(ip);
        const caller: Caller & Identity = {
          ...identity,
          language,
          ip,
          userAgent: String(request.headers["user-agent"] ?? "").slice(0, 300),
          accept: request.headers.accept,
          signal: gone.signal,
        };
        const result = await route.handler(parseRequest(route, request) as never, caller as never);
        if (result instanceof TextAnswer) {
          reply.header("vary", "accept");
          return await sendText(request, reply, result.text, result.contentType);
        }
        const json =
          result instanceof JsonFields
            ? `{"${field}":${value},${result.text}}`
            : JSON.stringify({ [field]: value, ...result, ...messageOf(result, language) });
        return await sendText(
          request,
          reply.code(value === 201 ? 201 : 200),
          identity.isToken ? hideFromTokens(json) : json,
        );
      } catch (error) {
        return sendError(reply, toApiError(error, options.log, request), language);
      } finally {
        request.raw.socket.off("close", leave);
      }
    };
    // With its authentication, which reads the database as well.
    const handler = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const work = answer(request, reply).finally(() => running.delete(work));
      running.add(work);
      return work;
    };
    const served = {
      method,
      url: path.replace(/(.)\/$/, "$1"),
      ...(bodyLimitBytes === undefined ? {} : { bodyLimit: bodyLimitBytes }),
      handler,
    };
    if (!takesBytes && !takesForm) app.route(served);
    else
      app.register(async (scope) => {
        // The handler reads the stream itself, after the caller is known.
        if (takesBytes)
          scope.addContentTypeParser("application/octet-stream", (_request, payload, done) =>
            done(null, payload),
          );
        if (takesForm)
          scope.addContentTypeParser(
            "multipart/form-data",
            { parseAs: "buffer" },
            (request: FastifyRequest, body: Buffer) =>
              readForm(body, request.headers["content-type"] ?? ""),
          );
        scope.route(served);
      });
  }
  return {
    refuse: () => {
      isRefusing = true;
    },
    done: async () => {
      await Promise.allSettled(running);
    },
  };
}

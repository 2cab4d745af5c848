import type { Call } from "@nodeyard/contract/call.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { ApiError, platformErrors } from "@nodeyard/contract/error.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Socket } from "node:net";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import { authenticate, isKnownByHead, type Identities, type Identity } from "./authenticate.ts";
import { createBodyTurns } from "./body-turns.ts";
import { CountingIdentities, createCounting } from "./counting-identities.ts";
import { BODY_LIMIT_BYTES } from "./create-server.ts";
import { acceptedEncoding, compress, type Encoding } from "./encoding.ts";
import { hideFromTokens } from "./hide-from-tokens.ts";
import { readForm } from "./read-form.ts";
import {
  DRAINED_BYTES,
  languageOfHead,
  languageOfRequest,
  malformed,
  sendError,
  toApiError,
} from "./send-error.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import { JsonFields, TextAnswer, type Caller, type Route } from "./route.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Of a call that has a body, known before it is read. */
    head: Head | undefined;
  }
}

interface Head {
  readonly ip: string;
  /** Undefined if the body may name the session. */
  readonly identity: Identity | undefined;
  readonly endTurn: (() => void) | undefined;
}

export interface ServeOptions {
  readonly identities: Identities;
  readonly rateLimiter: RateLimiter;
  readonly log: Logger;
  readonly clock: Clock;
}

/** Largest body of a call that anyone makes, if it declares no limit. */
const ANYONES_BODY_BYTES = 16 * 1024;

/** The declared length of a body; NaN if it comes in chunks. */
const lengthOf = ({ headers }: FastifyRequest): number =>
  headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : NaN;

const isWithin = (request: FastifyRequest, bytes: number): boolean => lengthOf(request) <= bytes;

const isAnonymous = ({ accountId, deviceId, inApp }: Identity): boolean =>
  accountId === undefined && deviceId === undefined && inApp === undefined;

/** True if the client has left. Few handlers ask, so there is neither a controller nor a listener before. */
class Departure {
  readonly socket: Socket;
  controller: AbortController | undefined = undefined;
  leave: (() => void) | undefined = undefined;

  constructor(socket: Socket) {
    this.socket = socket;
  }

  get signal(): AbortSignal {
    if (this.controller) return this.controller.signal;
    const controller = new AbortController();
    this.controller = controller;
    this.leave = () => controller.abort();
    if (this.socket.destroyed) controller.abort();
    else this.socket.once("close", this.leave);
    return controller.signal;
  }

  stopListening(): void {
    if (this.leave) this.socket.off("close", this.leave);
  }
}

function parseRequest(route: Route, request: FastifyRequest): unknown {
  const raw = route.call.method === "GET" ? request.query : (request.body ?? {});
  if (route.parse) return route.parse(raw);
  const parsed = route.call.request.safeParse(raw);
  if (!parsed.success) throw malformed(parsed.error);
  return parsed.data;
}

/** The result's message in the caller's language, where the handler gives it in both. */
function messageOf(
  { message }: { message?: string | Text },
  language: Language,
): { message: string } | undefined {
  return typeof message === "object" ? { message: inLanguage(message, language) } : undefined;
}

/** Shorter answers fit into a packet as they are. */
const LEAST_COMPRESSED_CHARACTERS = 1_400;

/**
 * Sends an answer, compressed for a caller that accepts it. Other sites cannot guess secrets from its length (BREACH): a call
 * has no cookies, and its session is a header that they cannot set.
 */
function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  contentType = "application/json; charset=utf-8",
): FastifyReply | Promise<FastifyReply> {
  reply.header("cache-control", "no-store").header("content-type", contentType);
  if (text.length < LEAST_COMPRESSED_CHARACTERS) return reply.send(text);
  const encoding = acceptedEncoding(request.headers["accept-encoding"]);
  return encoding === "identity" ? reply.send(text) : sendCompressed(reply, text, encoding);
}

async function sendCompressed(
  reply: FastifyReply,
  text: string,
  encoding: Exclude<Encoding, "identity">,
): Promise<FastifyReply> {
  const body = await compress(Buffer.from(text), encoding, "fast");
  return reply.header("content-encoding", encoding).send(body);
}

/** The encoder of a call's successes: the success field comes first, and is the result's own where it has one. */
function envelopeOf({ field, value }: Call["success"]) {
  const opening = `{"${field}":${value}`;
  return (result: object, language: Language): string => {
    if (result instanceof JsonFields) return `${opening},${result.text}}`;
    const message = messageOf(result, language);
    if (field in result || message !== undefined)
      return JSON.stringify({ [field]: value, ...result, ...message });
    const fields = JSON.stringify(result);
    return fields === "{}" ? `${opening}}` : `${opening},${fields.slice(1)}`;
  };
}

export interface ServedCalls {
  /** Refuses new calls, before anything that they need is closed. */
  refuse(): void;
  /** Resolves when all running calls have ended, which closing their connections does not do. */
  done(): Promise<void>;
}

/** Registers the contract's calls: authenticate and rate limit by the head → body → parse → handler → envelope. */
export function serveCalls(
  app: FastifyInstance,
  routes: readonly Route[],
  options: ServeOptions,
): ServedCalls {
  const { identities, rateLimiter, clock, log } = options;
  let isRefusing = false;
  let running = 0;
  const waiting: (() => void)[] = [];
  const counting = createCounting(identities, rateLimiter);
  app.decorateRequest("head", undefined);
  const work = async <T>(run: () => Promise<T>): Promise<T> => {
    running += 1;
    try {
      return await run();
    } finally {
      running -= 1;
      if (running === 0) for (const resolveDone of waiting.splice(0)) resolveDone();
    }
  };
  const assertServing = (reply: FastifyReply): void => {
    if (!isRefusing) return;
    reply.header("connection", "close");
    throw new ApiError(platformErrors.unavailable, { retryAfterSeconds: 5 });
  };
  for (const route of routes) {
    const { method, path, success, access, takesBytes, takesForm } = route.call;
    const bodyLimitBytes =
      route.call.bodyLimitBytes ?? (access === "public" ? ANYONES_BODY_BYTES : BODY_LIMIT_BYTES);
    const status = success.value === 201 ? 201 : 200;
    const encode = envelopeOf(success);
    const takeTurn = createBodyTurns();
    const identify = (
      request: FastifyRequest,
      reply: FastifyReply,
      ip: string,
    ): Promise<Identity> =>
      // Counted as running: it reads the database.
      work(async () => {
        const finding = new CountingIdentities(counting, ip, reply);
        return authenticate(route.call, request, finding, clock.now());
      });
    /** The caller of a call that has a body, and its turn to send a large one. */
    const readHead = async (request: FastifyRequest, reply: FastifyReply): Promise<Head> => {
      assertServing(reply);
      // Read before anything is awaited: a closed socket has no address.
      const { ip } = request;
      const isKnown = isKnownByHead(route.call, request);
      const identity = isKnown ? await identify(request, reply, ip) : undefined;
      const accountId = identity?.accountId;
      if (accountId !== undefined && route.beforeBody)
        await work(async () => route.beforeBody?.(accountId));
      if (!identity || isAnonymous(identity)) rateLimiter.hitAddress(ip);
      const isSmall = isWithin(request, BODY_LIMIT_BYTES);
      if (!identity && access !== "public" && !isSmall)
        throw new ApiError(platformErrors.noSession);
      const waits = !takesBytes && bodyLimitBytes > BODY_LIMIT_BYTES && !isSmall;
      const owner = `${accountId ?? identity?.deviceId ?? ip}`;
      return { ip, identity, endTurn: waits ? await takeTurn(owner, reply) : undefined };
    };
    const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      try {
        request.head = await readHead(request, reply);
        return undefined;
      } catch (error) {
        // Node reads the rest of the body and drops it, of any length.
        if (!isWithin(request, DRAINED_BYTES)) reply.header("connection", "close");
        return sendError(reply, toApiError(error, log, request), languageOfHead(request));
      }
    };
    const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { head } = request;
      head?.endTurn?.();
      const language = languageOfRequest(request);
      const ip = head?.ip ?? request.ip;
      const departure = new Departure(request.raw.socket);
      try {
        assertServing(reply);
        return await work(async () => {
          const identity = head?.identity ?? (await identify(request, reply, ip));
          if (!head && isAnonymous(identity)) rateLimiter.hitAddress(ip);
          const caller: Caller & Identity = {
            ...identity,
            language,
            ip,
            userAgent: String(request.headers["user-agent"] ?? "").slice(0, 300),
            accept: request.headers.accept,
            get signal() {
              return departure.signal;
            },
          };
          const result = await route.handler(
            parseRequest(route, request) as never,
            caller as never,
          );
          if (result instanceof TextAnswer) {
            reply.header("vary", "accept");
            return sendText(request, reply, result.text, result.contentType);
          }
          const json = encode(result, language);
          reply.code(status);
          return sendText(request, reply, identity.isToken ? hideFromTokens(json) : json);
        });
      } catch (error) {
        return sendError(reply, toApiError(error, log, request), language);
      } finally {
        departure.stopListening();
      }
    };
    const served = {
      method,
      url: path.replace(/(.)\/$/, "$1"),
      bodyLimit: bodyLimitBytes,
      ...(method === "GET" ? {} : { onRequest }),
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
    done: () =>
      new Promise((resolve) => {
        if (running === 0) resolve();
        else waiting.push(resolve);
      }),
  };
}

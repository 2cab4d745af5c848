import type { Call } from "@nodeyard/contract/call.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { ApiError, platformErrors } from "@nodeyard/contract/error.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Socket } from "node:net";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import { hashToken } from "../secrets.ts";
import {
  authenticate,
  type BoundIdentity,
  type DeviceIdentity,
  type Identities,
  type Identity,
  type InAppIdentity,
  type NamedAccount,
  type SessionIdentity,
  type TokenIdentity,
} from "./authenticate.ts";
import { acceptedEncoding, compress, type Encoding } from "./encoding.ts";
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

/** Shared state of all calls of a process. */
interface Counting {
  readonly identities: Identities;
  readonly rateLimiter: RateLimiter;
  readonly known: Readonly<
    Record<"sessions" | "inAppSessions" | "deviceKeys" | "tokens", KnownCredentials>
  >;
}

type CountFound<Found> = (rateLimiter: RateLimiter, found: Found) => void;

const countAccount: CountFound<{ readonly accountId: bigint }> = (rateLimiter, { accountId }) =>
  rateLimiter.hit(`account:${accountId}`);
const countDevice: CountFound<{ readonly deviceId: bigint }> = (rateLimiter, { deviceId }) =>
  rateLimiter.hit(`device:${deviceId}`);
const countInApp: CountFound<InAppIdentity> = (rateLimiter, { identityId }) =>
  rateLimiter.hit(`in-app:${identityId}`);

/**
 * Counts a call by the account, device or chat identity that is found, where it is found: a call that is refused afterwards has cost
 * as much. Looks up unknown credentials only for addresses that have not tried too many wrong ones; who was valid before passes,
 * so that an attacker behind the same address does not lock out who is signed in. A class: one of a call is one allocation.
 */
class CountingIdentities implements Identities {
  readonly counting: Counting;
  readonly ip: string;
  readonly reply: FastifyReply;

  constructor(counting: Counting, ip: string, reply: FastifyReply) {
    this.counting = counting;
    this.ip = ip;
    this.reply = reply;
  }

  async find<Found>(
    valid: KnownCredentials,
    hash: Buffer,
    find: (hash: Buffer) => Promise<Found | undefined>,
    countFound: CountFound<Found>,
  ): Promise<Found | undefined> {
    const { rateLimiter } = this.counting;
    if (!valid.has(hash)) rateLimiter.assertFewWrong(this.ip);
    const found = await find(hash);
    if (found === undefined) {
      valid.delete(hash);
      rateLimiter.countWrong(this.ip);
      return undefined;
    }
    valid.add(hash);
    countFound(rateLimiter, found);
    return found;
  }

  findSession(hash: Buffer): Promise<SessionIdentity | undefined> {
    const { known, identities } = this.counting;
    return this.find(known.sessions, hash, identities.findSession, countAccount);
  }
  findDevice(hash: Buffer): Promise<DeviceIdentity | undefined> {
    const { known, identities } = this.counting;
    return this.find(known.deviceKeys, hash, identities.findDevice, countDevice);
  }
  findInAppSession(hash: Buffer): Promise<InAppIdentity | undefined> {
    const { known, identities } = this.counting;
    return this.find(known.inAppSessions, hash, identities.findInAppSession, countInApp);
  }
  findToken(token: string, from: string): Promise<TokenIdentity | undefined> {
    const { known, identities } = this.counting;
    return this.find(
      known.tokens,
      hashToken(token),
      () => identities.findToken(token, from),
      (rateLimiter, { accountId }) => limitTokens(rateLimiter, this.reply, accountId),
    );
  }
  findBoundAccount(
    session: InAppIdentity,
    account: NamedAccount,
  ): Promise<BoundIdentity | undefined> {
    return this.counting.identities.findBoundAccount(session, account);
  }
  deviceKeyError(unbound?: DeviceIdentity): ApiError {
    return this.counting.identities.deviceKeyError(unbound);
  }
}

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

/** Registers the contract's calls: parse → authenticate → rate limit → handler → envelope. */
export function serveCalls(
  app: FastifyInstance,
  routes: readonly Route[],
  options: ServeOptions,
): ServedCalls {
  const { identities, rateLimiter, clock, log } = options;
  let isRefusing = false;
  let running = 0;
  const waiting: (() => void)[] = [];
  const nowMs = (): number => performance.now();
  const counting: Counting = {
    identities,
    rateLimiter,
    known: {
      sessions: createKnownCredentials(nowMs),
      inAppSessions: createKnownCredentials(nowMs),
      deviceKeys: createKnownCredentials(nowMs),
      tokens: createKnownCredentials(nowMs),
    },
  };
  for (const route of routes) {
    const { method, path, success, bodyLimitBytes, takesBytes, takesForm } = route.call;
    const status = success.value === 201 ? 201 : 200;
    const encode = envelopeOf(success);
    const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const language = languageOfRequest(request);
      if (isRefusing) {
        reply.header("connection", "close");
        const unavailable = new ApiError(platformErrors.unavailable, { retryAfterSeconds: 5 });
        return sendError(reply, unavailable, language);
      }
      // Read before anything is awaited: a closed socket has no address.
      const { ip } = request;
      const departure = new Departure(request.raw.socket);
      // With its authentication, which reads the database as well.
      running += 1;
      try {
        const finding = new CountingIdentities(counting, ip, reply);
        const identity = await authenticate(route.call, request, finding, clock.now());
        if (isAnonymous(identity)) rateLimiter.hitAddress(ip);
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
        const result = await route.handler(parseRequest(route, request) as never, caller as never);
        if (result instanceof TextAnswer) {
          reply.header("vary", "accept");
          return await sendText(request, reply, result.text, result.contentType);
        }
        const json = encode(result, language);
        reply.code(status);
        return await sendText(request, reply, identity.isToken ? hideFromTokens(json) : json);
      } catch (error) {
        return sendError(reply, toApiError(error, log, request), language);
      } finally {
        departure.stopListening();
        running -= 1;
        if (running === 0) for (const resolveDone of waiting.splice(0)) resolveDone();
      }
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
    done: () =>
      new Promise((resolve) => {
        if (running === 0) resolve();
        else waiting.push(resolve);
      }),
  };
}

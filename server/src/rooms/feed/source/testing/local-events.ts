import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { FeedSourceSettings } from "../../../../platform/config.ts";

const TOKEN = "token-of-the-local-events-api";
const ORGANISATION = "nodeyard";
const POLL_SECONDS = 60;

export interface LocalEvents {
  readonly settings: FeedSourceSettings;
  /** The newest events first, as the API lists them. */
  events: unknown;
  /** Requests that are left until the window ends; undefined: any number. */
  remaining: number | undefined;
  windowEndsAt: Date;
  /** Another answer than the events, to every request. */
  outage: { status: number; headers?: Record<string, string>; body?: string } | undefined;
  pollSeconds: number;
  /** Status of each answer so far. */
  readonly answers: number[];
  stop(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

function message(status: number, text: string, headers: Record<string, string> = {}): Answer {
  return { status, headers, body: JSON.stringify({ message: text }) };
}

/** Answers as GitHub's events API does: conditional requests, poll interval, rate limit, tokens. */
function answer(api: LocalEvents, { url, headers }: IncomingMessage): Answer {
  if (api.outage) return { headers: {}, body: "", ...api.outage };
  // Without one, GitHub refuses.
  if (!headers["user-agent"]) return message(403, "Request forbidden by administrative rules");
  const { authorization } = headers;
  if (authorization !== undefined && authorization !== `Bearer ${TOKEN}`)
    return message(401, "Bad credentials");
  const limits = {
    "x-ratelimit-remaining": String(Math.max(0, (api.remaining ?? 60) - 1)),
    "x-ratelimit-reset": String(Math.floor(api.windowEndsAt.getTime() / 1000)),
  };
  if (api.remaining === 0) return message(403, "API rate limit exceeded", limits);
  if (new URL(url ?? "/", "http://local").pathname !== `/orgs/${ORGANISATION}/events`)
    return message(404, "Not Found", limits);
  const body = JSON.stringify(api.events);
  const etag = `W/"${createHash("sha256").update(body).digest("hex")}"`;
  const sent = { ...limits, etag, "x-poll-interval": String(api.pollSeconds) };
  const isUnchanged = headers["if-none-match"] === etag;
  // An unchanged answer costs nothing of a token's limit.
  if (api.remaining !== undefined && !(isUnchanged && authorization)) api.remaining -= 1;
  return isUnchanged
    ? { status: 304, headers: sent, body: "" }
    : { status: 200, headers: { ...sent, "content-type": "application/json" }, body };
}

/** A server that speaks the protocol of GitHub's events. */
export async function startLocalEvents(): Promise<LocalEvents> {
  const server = createServer((request, response) => {
    const { status, headers, body } = answer(api, request);
    api.answers.push(status);
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const api: LocalEvents = {
    settings: { url: `http://127.0.0.1:${port}`, organisation: ORGANISATION, token: TOKEN },
    events: [],
    remaining: undefined,
    windowEndsAt: new Date(0),
    outage: undefined,
    pollSeconds: POLL_SECONDS,
    answers: [],
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return api;
}

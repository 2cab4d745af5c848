import type { Endpoint } from "@nodeyard/contract/endpoint.ts";
import { createTransport, type Exchange, NoResponse } from "./exchange.ts";
import { causeOfStatus, type OutageCause } from "../outage.ts";
import { isCompleteAnswer } from "./parse-answer.ts";

/** Result of a call. */
export type CallResult<Body> =
  | {
      kind: "ok";
      body: Body;
      roundTripMs: number;
      /** Sent twice because a keep-alive connection broke: the server may have processed the first. */
      repeated: boolean;
    }
  /** The server rejected the request, by an error of the protocol; a retry would fail again. */
  | {
      kind: "rejected";
      status: number;
      error: string;
      message: string;
      /** The device whose binding has ended, or the own device that has the MAC address. */
      deviceId: string | undefined;
    }
  /** No response, an overloaded or failing server, or not a Nodeyard server: retry later. */
  | {
      kind: "unreachable";
      reason: string;
      cause: OutageCause;
      /** True if the host responded at all, which proves that the network works. */
      hostResponded: boolean;
      retryAfterSeconds: number | undefined;
    };

export interface CallOptions {
  deviceKey?: string;
  /** Extra headers, used by virtual devices for their client address. */
  headers?: Readonly<Record<string, string>>;
  timeoutMs?: number;
  signal?: AbortSignal;
}

export interface ProtocolClient {
  call<Request, Response>(
    endpoint: Endpoint<Request, Response>,
    request: Request,
    options?: CallOptions,
  ): Promise<CallResult<Response>>;
  close(): void;
}

const DEFAULT_TIMEOUT_MS = 20_000;

/**
 * Client for one server.
 *
 * @param server address with or without a path
 * @param maxSockets maximum number of connections; further calls wait
 * @param from address that connections leave from; by default the machine chooses
 */
export function createProtocolClient(
  server: string,
  maxSockets = 4,
  from?: string,
): ProtocolClient {
  const base = new URL(server.endsWith("/") ? server : `${server}/`);
  const transport = createTransport(base.protocol, maxSockets, from);

  return {
    async call<Request, Response>(
      endpoint: Endpoint<Request, Response>,
      request: Request,
      options: CallOptions = {},
    ): Promise<CallResult<Response>> {
      const url = new URL(endpoint.path.replace(/^\//, ""), base);
      const headers: Record<string, string> = { accept: "application/json", ...options.headers };
      if (options.deviceKey !== undefined) headers.authorization = `Bearer ${options.deviceKey}`;
      let body: string | Iterable<Uint8Array> | undefined;
      if (isBytes(request)) {
        body = request;
        headers["content-type"] = "application/octet-stream";
      } else if (endpoint.method === "GET") {
        for (const [name, value] of Object.entries(request as Record<string, string | number>))
          url.searchParams.set(name, String(value));
      } else {
        body = JSON.stringify(request);
        headers["content-type"] = "application/json";
        headers["content-length"] = String(Buffer.byteLength(body));
      }
      try {
        const exchange = await transport.exchange(url, {
          method: endpoint.method,
          headers,
          body,
          timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
          signal: options.signal,
        });
        return readResult(endpoint, exchange);
      } catch (error) {
        if (!(error instanceof NoResponse)) throw error;
        return {
          kind: "unreachable",
          reason: error.message,
          cause: error.cause,
          hostResponded: error.respondedByHost,
          retryAfterSeconds: undefined,
        };
      }
    },
    close: () => transport.close(),
  };
}

function isBytes(request: unknown): request is Iterable<Uint8Array> {
  return typeof request === "object" && request !== null && Symbol.iterator in request;
}

function readResult<Request, Response>(
  endpoint: Endpoint<Request, Response>,
  exchange: Exchange,
): CallResult<Response> {
  const body = parseObject(exchange.text);
  const isSuccess = body?.[endpoint.success.field] === endpoint.success.value;
  if (exchange.status === 200 && isSuccess && isCompleteAnswer(endpoint.path, body))
    return {
      kind: "ok",
      body: body as Response,
      roundTripMs: exchange.roundTripMs,
      repeated: exchange.repeated,
    };

  const refusal = isSuccess ? undefined : readRefusal(body);
  const passing = exchange.status === 429 || exchange.status === 408 || exchange.status >= 500;
  if (refusal?.error !== undefined && !passing) {
    const { error, message, deviceId } = refusal;
    return { kind: "rejected", status: exchange.status, error, message, deviceId };
  }
  const redirect = exchange.location === undefined ? "" : ` → ${exchange.location}`;
  return {
    kind: "unreachable",
    reason: isSuccess
      ? `HTTP ${exchange.status} without what the call answers`
      : `HTTP ${exchange.status}${redirect}${refusal?.message ? ` ${refusal.message}` : ""}`,
    cause: isSuccess ? "foreign" : causeOfStatus(exchange.status, refusal?.error !== undefined),
    hostResponded: true,
    retryAfterSeconds: refusal?.retryAfterSeconds ?? seconds(exchange.retryAfter),
  };
}

/** A key of the contract's errors. Gateways and proxies answer in JSON too, with `error` texts of their own. */
const ERROR_KEY = /^[a-z][A-Za-z-]*\.[a-z][A-Za-z]*$/;

const NAMES_DEVICE: ReadonlySet<string> = new Set(["devices.deviceUnbound", "devices.macBound"]);

/** The fields of a refusal that are of the right type. */
function readRefusal(body: Record<string, unknown> | undefined): {
  error: string | undefined;
  message: string;
  deviceId: string | undefined;
  retryAfterSeconds: number | undefined;
} {
  const { code, error, message, deviceId, retryAfterSeconds } = body ?? {};
  const isKey = typeof error === "string" && ERROR_KEY.test(error) && typeof code === "number";
  return {
    error: isKey ? error : undefined,
    message: typeof message === "string" ? message : "",
    deviceId:
      isKey && NAMES_DEVICE.has(error) && typeof deviceId === "string" ? deviceId : undefined,
    retryAfterSeconds:
      typeof retryAfterSeconds === "number" && retryAfterSeconds >= 0
        ? retryAfterSeconds
        : undefined,
  };
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function seconds(header: string | undefined): number | undefined {
  const value = Number(header);
  return header !== undefined && Number.isFinite(value) && value >= 0 ? value : undefined;
}

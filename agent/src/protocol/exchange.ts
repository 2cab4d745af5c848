import { causeOfCode, type OutageCause } from "../outage.ts";
import { trustSystemAuthorities } from "./system-authorities.ts";

// An `import` of node:http evaluates all its exports, which loads fetch and WebSocket: 15 MB, too much for a router.
const http = process.getBuiltinModule("node:http");
const stream = process.getBuiltinModule("node:stream");

const MAX_RESPONSE_BYTES = 1_048_576;

export interface Exchange {
  status: number;
  text: string;
  location: string | undefined;
  retryAfter: string | undefined;
  /** From the first request byte on an open connection to the response headers. */
  roundTripMs: number;
  /** Sent twice because a keep-alive connection broke: the server may have processed the first. */
  repeated: boolean;
}

/** No response: wrong address, network down, or nothing listens. */
export class NoResponse extends Error {
  override readonly cause: OutageCause;
  /** True if the host itself responded (refused), which proves that the network works. */
  readonly respondedByHost: boolean;

  constructor(reason: string, cause: OutageCause, respondedByHost = false) {
    super(reason);
    this.name = "NoResponse";
    this.cause = cause;
    this.respondedByHost = respondedByHost;
  }
}

function noResponse({ code, message }: NodeJS.ErrnoException): NoResponse {
  const cause = causeOfCode(code ?? "");
  return new NoResponse(code ?? message, cause, cause === "refused");
}

interface ExchangeOptions {
  method: "GET" | "POST";
  headers: Record<string, string>;
  /** Bytes are produced as the connection takes them, anew for each attempt. */
  body: string | Iterable<Uint8Array> | undefined;
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

export interface Transport {
  exchange(url: URL, options: ExchangeOptions): Promise<Exchange>;
  /** Closes idle and open connections. */
  close(): void;
}

/** The environment's proxies, which are never asked for the machine itself. */
function proxyEnvironment(): NodeJS.ProcessEnv {
  const excepted = process.env.no_proxy ?? process.env.NO_PROXY ?? "";
  return { ...process.env, no_proxy: `${excepted},localhost,127.0.0.1,::1` };
}

/** Between the probes of an idle connection: one a second, which is the default, is 25 MB a day. */
const KEEP_ALIVE_MS = 60_000;

/**
 * A pool of at most `maxSockets` keep-alive connections, from an address of the machine if one is given. Through the proxy of
 * the environment (`https_proxy`, `http_proxy`, `no_proxy`), unless an address is given: such a connection measures a line.
 */
export function createTransport(protocol: string, maxSockets: number, from = ""): Transport {
  const secure = protocol === "https:";
  const library = secure ? process.getBuiltinModule("node:https") : http;
  const pool = new library.Agent({
    keepAlive: true,
    keepAliveMsecs: KEEP_ALIVE_MS,
    maxSockets,
    scheduling: "lifo",
    ...(from === "" ? { proxyEnv: proxyEnvironment() } : {}),
  });

  function once(url: URL, options: ExchangeOptions): Promise<Exchange> {
    const { promise, resolve, reject } = Promise.withResolvers<Exchange>();
    const request = library.request(url, {
      method: options.method,
      headers: options.headers,
      agent: pool,
      ...(from === "" ? {} : { localAddress: from }),
    });
    let sentAt = performance.now();
    const abort = (): void => void request.destroy(new NoResponse("stopped", "stopped", true));
    const timer = setTimeout(
      () =>
        request.destroy(new NoResponse(`no response in ${options.timeoutMs / 1000} s`, "silence")),
      options.timeoutMs,
    );
    options.signal?.addEventListener("abort", abort, { once: true });
    if (options.signal?.aborted) abort();
    const settle = (): void => {
      clearTimeout(timer);
      options.signal?.removeEventListener("abort", abort);
    };
    request.on("socket", (socket) => {
      if (!socket.connecting) sentAt = performance.now();
      else socket.once(secure ? "secureConnect" : "connect", () => (sentAt = performance.now()));
    });
    request.on("error", (error: NodeJS.ErrnoException) => {
      settle();
      if (error instanceof NoResponse) return reject(error);
      // The server closed an idle keep-alive connection: retry. Every call of the protocol is idempotent.
      if (request.reusedSocket && (error.code === "ECONNRESET" || error.code === "EPIPE"))
        return resolve(once(url, options).then((exchange) => ({ ...exchange, repeated: true })));
      const failure = noResponse(error);
      if (failure.cause === "unknownAuthority" && trustSystemAuthorities())
        return resolve(once(url, options));
      reject(failure);
    });
    request.on("response", (response) => {
      const roundTripMs = performance.now() - sentAt;
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MAX_RESPONSE_BYTES)
          request.destroy(new NoResponse("response too large", "foreign", true));
        else chunks.push(chunk);
      });
      response.on("error", (error: NodeJS.ErrnoException) => {
        settle();
        reject(error instanceof NoResponse ? error : noResponse(error));
      });
      response.on("end", () => {
        settle();
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).toString("utf8"),
          location: response.headers.location,
          retryAfter: response.headers["retry-after"],
          roundTripMs,
          repeated: false,
        });
      });
    });
    const { body } = options;
    if (body === undefined || typeof body === "string") request.end(body);
    else stream.Readable.from(body).pipe(request);
    return promise;
  }

  return { exchange: once, close: () => pool.destroy() };
}

// An `import` of node:http reads every one of its exports, which loads the whole of fetch and WebSocket: 15 MB that a
// router does not have to spare.
const http = process.getBuiltinModule("node:http");

const MAX_RESPONSE_BYTES = 1_048_576;

export interface Exchange {
  status: number;
  text: string;
  location: string | undefined;
  retryAfter: string | undefined;
  /** From the first byte of the request on an open connection to the head of the answer. */
  roundTripMs: number;
  /** Sent twice, because a kept connection broke: the server may have acted on the first. */
  repeated: boolean;
}

/** No answer came back: the address is wrong, the network is down, or nothing listens. */
export class NoResponse extends Error {
  /** True when the far machine itself said no, so that the network between is known to work. */
  readonly respondedByHost: boolean;

  constructor(reason: string, respondedByHost: boolean) {
    super(reason);
    this.name = "NoResponse";
    this.respondedByHost = respondedByHost;
  }
}

export interface ExchangeOptions {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body: string | undefined;
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

export interface Transport {
  exchange(url: URL, options: ExchangeOptions): Promise<Exchange>;
  /** Closes idle and open connections. */
  close(): void;
}

/** One pool of at most `maxSockets` kept-alive connections. */
export function createTransport(protocol: string, maxSockets: number): Transport {
  const secure = protocol === "https:";
  const library = secure ? process.getBuiltinModule("node:https") : http;
  const pool = new library.Agent({ keepAlive: true, maxSockets, scheduling: "lifo" });

  function once(url: URL, options: ExchangeOptions): Promise<Exchange> {
    const { promise, resolve, reject } = Promise.withResolvers<Exchange>();
    const request = library.request(url, {
      method: options.method,
      headers: options.headers,
      agent: pool,
    });
    let sentAt = performance.now();
    const abort = (): void => void request.destroy(new NoResponse("stopped", true));
    const timer = setTimeout(
      () => request.destroy(new NoResponse(`no answer in ${options.timeoutMs / 1000} s`, false)),
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
      // A kept connection that the server had just closed says nothing; every call of the protocol may be repeated.
      if (request.reusedSocket && (error.code === "ECONNRESET" || error.code === "EPIPE"))
        return resolve(once(url, options).then((exchange) => ({ ...exchange, repeated: true })));
      reject(new NoResponse(error.code ?? error.message, error.code === "ECONNREFUSED"));
    });
    request.on("response", (response) => {
      const roundTripMs = performance.now() - sentAt;
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MAX_RESPONSE_BYTES) request.destroy(new NoResponse("answer too large", true));
        else chunks.push(chunk);
      });
      response.on("error", (error: NodeJS.ErrnoException) => {
        settle();
        reject(
          error instanceof NoResponse ? error : new NoResponse(error.code ?? error.message, false),
        );
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
    request.end(options.body);
    return promise;
  }

  return { exchange: once, close: () => pool.destroy() };
}

import { fork } from "node:child_process";
import { connect, type Socket } from "node:net";

/** Result of a load run; latencies in milliseconds, unordered. */
export interface LoadResult {
  readonly ms: number;
  readonly latencies: readonly number[];
  /** First answer that was not 200, if any. */
  readonly failure: string | undefined;
}

/** One keep-alive connection that sends ready-made requests, one after the other. */
function drive(
  port: number,
  next: () => Buffer | undefined,
  onAnswer: (ms: number, head: string) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, "127.0.0.1");
    socket.setNoDelay(true);
    let sentAt = 0;
    let received = Buffer.alloc(0);
    let expected = -1;
    const send = (): void => {
      const request = next();
      if (!request) {
        socket.end();
        resolve();
        return;
      }
      sentAt = performance.now();
      socket.write(request);
    };
    socket.on("connect", send);
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      if (expected < 0) {
        const headEnd = received.indexOf("\r\n\r\n");
        if (headEnd < 0) return;
        const head = received.toString("latin1", 0, headEnd);
        expected = headEnd + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      }
      if (received.length < expected) return;
      onAnswer(performance.now() - sentAt, received.toString("utf8", 0, Math.min(expected, 2000)));
      received = Buffer.alloc(0);
      expected = -1;
      send();
    });
  });
}

/** Requests to be sent one after the other, each when the one before it is answered. */
export type Sequence = readonly Buffer[];

/** Sends all sequences over `connections` connections, each of which takes the next one when it has sent one. */
export async function load(
  port: number,
  sequences: readonly Sequence[],
  connections: number,
): Promise<LoadResult> {
  const latencies: number[] = [];
  let failure: string | undefined;
  const waiting = sequences.values();
  const oneAfterTheOther = function* (): Generator<Buffer> {
    for (const sequence of waiting) yield* sequence;
  };
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const requests = oneAfterTheOther();
      await drive(
        port,
        () => requests.next().value,
        (ms, answer) => {
          latencies.push(ms);
          if (!answer.startsWith("HTTP/1.1 200")) failure ??= answer;
        },
      );
    }),
  );
  return { ms: performance.now() - start, latencies, failure };
}

/** A request as it goes over the wire. */
export function httpRequest(
  method: "GET" | "POST",
  path: string,
  headers: Readonly<Record<string, string>>,
  body = "",
): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, "host: 127.0.0.1"];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (method === "POST") {
    lines.push("content-type: application/json", `content-length: ${Buffer.byteLength(body)}`);
  }
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body}`);
}

export interface LoadProcess {
  /** Makes the requests in the other process; `module` exports `makeRequests(input)`. */
  prepare(module: URL, input: object): Promise<void>;
  /** Sends what was prepared. */
  run(port: number, connections: number): Promise<LoadResult>;
  stop(): void;
}

/** A client process on the same machine, as a fleet would be another machine's. */
export function startLoadProcess(): LoadProcess {
  const child = fork(new URL("./load-process.ts", import.meta.url), { serialization: "advanced" });
  const post = <T>(message: object): Promise<T> =>
    new Promise((resolve, reject) => {
      const ended = (code: number | null): void =>
        reject(new Error(`the load process ended with ${code}`));
      child.once("exit", ended);
      child.once("message", (answer) => {
        child.off("exit", ended);
        resolve(answer as T);
      });
      child.send(message);
    });
  return {
    prepare: (module, input) => post({ kind: "prepare", module: module.href, input }),
    run: (port, connections) => post({ kind: "run", port, connections }),
    stop: () => child.kill(),
  };
}

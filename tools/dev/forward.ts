import { once } from "node:events";
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Longest wait of a request for a server that restarts. */
const WAIT_MS = 30_000;

/** Forwards requests to a server that stops and starts again; those that come between wait. */
export class Forwarding {
  #ready = Promise.withResolvers<string>();
  #address: string | undefined;

  /** The server answers, at this address. */
  found(address: string): void {
    this.lost();
    this.#address = address;
    this.#ready.resolve(address);
  }

  /** The server does not answer any more. */
  lost(address = this.#address): void {
    if (address === undefined || address !== this.#address) return;
    this.#address = undefined;
    this.#ready = Promise.withResolvers();
  }

  /** A connection of its own for each request: one that is kept may be that of a server that has stopped. */
  async #connect(): Promise<Socket> {
    for (;;) {
      const address = await this.#ready.promise;
      const { hostname, port } = new URL(address);
      const socket = connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) });
      try {
        await once(socket, "connect");
        return socket;
      } catch {
        this.lost(address);
      }
    }
  }

  async handle(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const socket = await Promise.race([this.#connect(), sleep(WAIT_MS, undefined, { ref: false })]);
    if (!socket) {
      answer.writeHead(503, { "content-type": "text/plain" });
      answer.end("The server does not run: its terminal says why.\n");
      return;
    }
    const { method, url, headers } = incoming;
    const onward = request({
      createConnection: () => socket,
      method,
      path: url,
      headers: { ...headers, connection: "close" },
    });
    answer.on("close", () => onward.destroy());
    onward.on("response", (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(answer);
    });
    onward.on("error", () => {
      // It stopped before it answered: reads are repeated.
      const isRead = method === "GET" || method === "HEAD";
      if (isRead && !answer.headersSent && !answer.destroyed) void this.handle(incoming, answer);
      else answer.destroy();
    });
    incoming.pipe(onward);
  }
}

import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { StartStep } from "../start-step.ts";
import { answerWhileStarting } from "./start-page.ts";

/** Agents poll for 25 seconds, on connections that they keep. */
export const HTTP_TIMEOUTS = { requestTimeout: 60_000, keepAliveTimeout: 65_000 };

/** The HTTP server that listens before anything else starts: a taken port is known at once, and a page shows the progress. */
export interface EarlyServer {
  /** `http://127.0.0.1:8080`. */
  readonly address: string;
  show(step: StartStep): void;
  /** Fastify's server factory: keeps the app's handler. */
  attach(handler: RequestListener): Server;
  /** From now on the app answers. */
  startServing(): void;
  /** Accepts no more connections. */
  shut(): void;
  /** Ends the connections that are left. */
  close(): Promise<void>;
}

/** `localhost` has an address of each family; the server listens on both. */
async function addressesOf(host: string): Promise<readonly string[]> {
  if (host !== "localhost") return [host];
  return (await lookup(host, { all: true, order: "ipv4first" })).map(({ address }) => address);
}

function isFamilyOff(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT";
}

const addressOf = (server: Server): AddressInfo => server.address() as AddressInfo;

function urlOf({ address, family, port }: AddressInfo): string {
  const isAny = address === "0.0.0.0" || address === "::";
  const host = isAny ? "127.0.0.1" : family === "IPv6" ? `[${address}]` : address;
  return `http://${host}:${port}`;
}

export async function listenEarly(port: number, host: string): Promise<EarlyServer> {
  let step: StartStep = { name: "database" };
  let app: RequestListener | undefined;
  let answer: RequestListener = (request, response) => answerWhileStarting(request, response, step);
  const addresses = await addressesOf(host);
  const [first, ...others] = addresses.map(() =>
    createServer(HTTP_TIMEOUTS, (request, response) => answer(request, response)),
  );
  if (first === undefined) throw new Error(`${host} has no address`);
  const servers = [first, ...others];
  const shut = (): void => servers.forEach((server) => server.close());
  for (const [index, server] of servers.entries()) {
    // The others get the port that the first one chose.
    server.listen(index === 0 ? port : addressOf(first).port, addresses[index]);
    await once(server, "listening").catch((error: unknown) => {
      if (index > 0 && isFamilyOff(error)) return;
      shut();
      throw error;
    });
  }
  return {
    address: urlOf(addressOf(first)),
    show: (next) => {
      step = next;
    },
    attach: (handler) => {
      app = handler;
      return first;
    },
    startServing: () => {
      if (app) answer = app;
    },
    shut,
    close: async () => {
      const closed = servers.map(
        (server) => new Promise<void>((resolve) => server.close(() => resolve())),
      );
      for (const server of servers) server.closeAllConnections();
      await Promise.all(closed);
    },
  };
}

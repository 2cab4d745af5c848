import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Fault of a request: `pass`; `lost` before the node; `unanswered`, the response is lost; `hanging`, no response on an open
 * connection; `twice`, delivered twice, with the second response.
 */
export type Fault = "none" | "lost" | "unanswered" | "hanging" | "twice";

export interface FaultyNode {
  readonly url: string;
  /** Number of a method's requests that reached the node. */
  count(method: string): number;
  /** Sets the fault of each later request, by method. */
  breakDown(faultOf: (method: string) => Fault): void;
  close(): Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** A connection to a node with injected faults. */
export async function createFaultyNode(nodeUrl: string): Promise<FaultyNode> {
  let faultOf: (method: string) => Fault = () => "none";
  const counts = new Map<string, number>();

  const ask = async (method: string, body: string): Promise<string> => {
    counts.set(method, (counts.get(method) ?? 0) + 1);
    const answer = await fetch(nodeUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    return answer.text();
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request);
    const { method } = JSON.parse(body) as { method: string };
    const fault = faultOf(method);
    if (fault === "lost") return void request.socket.destroy();
    const first = await ask(method, body);
    if (fault === "unanswered") return void request.socket.destroy();
    if (fault === "hanging") return;
    const answer = fault === "twice" ? await ask(method, body) : first;
    response.setHeader("content-type", "application/json").end(answer);
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: (method) => counts.get(method) ?? 0,
    breakDown: (next) => {
      faultOf = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

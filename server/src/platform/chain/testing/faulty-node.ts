import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { keccak256, type Hex } from "viem";

/**
 * Fault of a request: `pass`; `lost` before the node; `unanswered`, the response is lost; `hanging`, no response on an open
 * connection; `twice`, delivered twice, with the second response.
 */
export type Fault = "none" | "lost" | "unanswered" | "hanging" | "twice";

interface RpcCall {
  readonly id: number;
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** An error that a lie gives as the node's answer. */
export class NodeError extends Error {}

/** Replaces a node's result. */
export type Lie = (call: Required<RpcCall>, result: unknown) => unknown;

export interface FaultyNode {
  readonly url: string;
  /** Number of a method's requests that reached the node. */
  count(method: string): number;
  /** Sets the fault of each later request, by method. */
  breakDown(faultOf: (method: string) => Fault): void;
  /** Falsifies each later response; without a lie they are the node's. */
  lie(lie?: Lie): void;
  /** Rejects each later raw transaction with these words; without words they are delivered. */
  refuse(words?: string): void;
  /** Accepts each later raw transaction without passing it on, until it is called with false. */
  swallow(doesSwallow: boolean): void;
  close(): Promise<void>;
}

interface RpcAnswer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function falsify(answer: RpcAnswer, call: RpcCall | undefined, lie: Lie): RpcAnswer {
  if (!call || !("result" in answer)) return answer;
  try {
    return { ...answer, result: lie({ ...call, params: call.params ?? [] }, answer.result) };
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    const { result: _result, ...rest } = answer;
    return { ...rest, error: { code: -32000, message: error.message } };
  }
}

const isSending = ({ method }: RpcCall): boolean => method === "eth_sendRawTransaction";

/** A connection to a node with injected faults and lies. */
export async function createFaultyNode(nodeUrl: string): Promise<FaultyNode> {
  let faultOf: (method: string) => Fault = () => "none";
  let lie: Lie | undefined;
  let refusal: string | undefined;
  let doesSwallow = false;
  const counts = new Map<string, number>();

  const forward = async (body: string): Promise<string> => {
    const headers = { "content-type": "application/json" };
    return (await fetch(nodeUrl, { method: "POST", headers, body })).text();
  };
  const swallowed = async (calls: readonly RpcCall[]): Promise<string> => {
    const others = JSON.stringify(calls.filter((call) => !isSending(call)));
    const hashes = calls.filter(isSending).map(({ id, params = [] }) => ({
      jsonrpc: "2.0",
      id,
      result: keccak256(params[0] as Hex),
    }));
    return JSON.stringify([...(JSON.parse(await forward(others)) as RpcAnswer[]), ...hashes]);
  };
  const answerCalls = async (calls: readonly RpcCall[], body: string): Promise<string> => {
    if (refusal !== undefined && calls.some(isSending)) {
      const error = { code: -32000, message: refusal };
      return JSON.stringify(calls.map(({ id }) => ({ jsonrpc: "2.0", id, error })));
    }
    if (doesSwallow && calls.some(isSending)) return swallowed(calls);
    for (const { method } of calls) counts.set(method, (counts.get(method) ?? 0) + 1);
    const text = await forward(body);
    if (!lie) return text;
    const current = lie;
    const answers = [JSON.parse(text) as RpcAnswer | RpcAnswer[]].flat();
    const falsified = answers.map((one) =>
      falsify(
        one,
        calls.find(({ id }) => id === one.id),
        current,
      ),
    );
    return JSON.stringify(body.startsWith("[") ? falsified : falsified[0]);
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request);
    const calls = [JSON.parse(body) as RpcCall | RpcCall[]].flat();
    // Each call of the server comes after `eth_chainId`, in one batch.
    const fault = faultOf(calls.at(-1)?.method ?? "");
    if (fault === "lost") return void request.socket.destroy();
    const first = await answerCalls(calls, body);
    if (fault === "unanswered") return void request.socket.destroy();
    if (fault === "hanging") return;
    const answer = fault === "twice" ? await answerCalls(calls, body) : first;
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
    lie: (next) => {
      lie = next;
    },
    refuse: (words) => {
      refusal = words;
    },
    swallow: (next) => {
      doesSwallow = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

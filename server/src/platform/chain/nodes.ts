import { createPublicClient, http, TimeoutError, type PublicClient } from "viem";
import type { Logger } from "../log.ts";
import { ChainUnreachableError } from "./chain.ts";

/** Default timeout of a node request. */
const ANSWER_WITHIN_MS = 8000;

/** Cool-down of a node after a timeout, so that payouts do not occupy all workers. */
const REST_MS = 10_000;

export interface Node {
  readonly url: string;
  readonly client: PublicClient;
}

/** The URL without a possible provider key, for logs. */
function nameOf(url: string): string {
  return new URL(url).host;
}

/** The nodes of a chain, with failover. */
export interface Nodes {
  /** Runs `work` with one node, on failure with the next. A result always comes from a single node. */
  ask<Answer>(work: (client: PublicClient) => Promise<Answer>): Promise<Answer>;
  /** Nodes not cooling down, the last successful one first. */
  inOrder(): readonly Node[];
  /** Starts the cool-down after a timeout. */
  noteFailure(node: Node, error: unknown): void;
}

/** Nodes that fail or report another chain id are skipped. Sends no request yet. */
export function openNodes(
  urls: readonly string[],
  options: {
    readonly chainId: number;
    readonly log: Logger;
    readonly answerWithinMs?: number | undefined;
    readonly restMs?: number | undefined;
  },
): Nodes {
  const { chainId, log, answerWithinMs = ANSWER_WITHIN_MS, restMs = REST_MS } = options;
  const nodes: Node[] = urls.map((url) => ({
    url,
    client: createPublicClient({
      cacheTime: 0,
      transport: http(url, { retryCount: 0, timeout: answerWithinMs }),
    }),
  }));
  const known = new Set<Node>();
  /** Monotonic clock. */
  const restsUntil = new Map<Node, number>();
  let first = 0;
  const inOrder = (): Node[] =>
    [...nodes.slice(first), ...nodes.slice(0, first)].filter(
      (node) => (restsUntil.get(node) ?? 0) <= performance.now(),
    );
  const noteFailure = (node: Node, error: unknown): void => {
    for (let part = error; part instanceof Error; part = part.cause)
      if (part instanceof TimeoutError) restsUntil.set(node, performance.now() + restMs);
  };

  const checkChain = async (node: Node): Promise<void> => {
    if (known.has(node)) return;
    const found = await node.client.getChainId();
    if (found !== chainId) throw new Error(`answers for chain ${found}, not ${chainId}`);
    known.add(node);
  };
  return {
    inOrder,
    noteFailure,
    ask: async (work) => {
      const problems: string[] = [];
      for (const node of inOrder()) {
        try {
          await checkChain(node);
          const answer = await work(node.client);
          first = nodes.indexOf(node);
          return answer;
        } catch (error) {
          // Another process may listen there later.
          known.delete(node);
          noteFailure(node, error);
          const { shortMessage, message } = error as { shortMessage?: string; message?: string };
          // The long message contains the full URL.
          const reason = shortMessage ?? message ?? String(error);
          problems.push(`${nameOf(node.url)}: ${reason}`);
          log.debug({ reason, node: nameOf(node.url) }, "a node of the chain failed");
        }
      }
      throw new ChainUnreachableError(
        problems.length > 0 ? problems.join("; ") : "no node answered in time a moment ago",
      );
    },
  };
}

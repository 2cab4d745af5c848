import { createPublicClient, http, TimeoutError, type PublicClient } from "viem";
import type { Logger } from "../log.ts";
import { ChainUnreachableError } from "./chain.ts";

/** How long one question to a node may take where nobody says otherwise. */
const ANSWER_WITHIN_MS = 8000;

/** A node that did not answer in time is left alone for so long: payouts must not keep all workers waiting for it. */
const REST_MS = 10_000;

export interface Node {
  readonly url: string;
  readonly client: PublicClient;
}

/** The address without what may be a provider's key, for logs. */
function nameOf(url: string): string {
  return new URL(url).host;
}

/** The nodes of a chain, one after the other. */
export interface Nodes {
  /** Does `work` with one node; with the next one where that fails. All of an answer comes from one node. */
  ask<Answer>(work: (client: PublicClient) => Promise<Answer>): Promise<Answer>;
  /** Those that are not at rest, the one that answered last first. */
  inOrder(): readonly Node[];
  /** Lets a node rest if this is what comes of asking one that does not answer. */
  noteFailure(node: Node, error: unknown): void;
}

/** Nodes that do not answer, or answer for another chain than the one named, are passed over. Nothing is asked yet. */
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
  /** By a clock that nobody sets. */
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
          // Another program may answer there after a while.
          known.delete(node);
          noteFailure(node, error);
          const { shortMessage, message } = error as { shortMessage?: string; message?: string };
          // The long message would have the node's whole address in it.
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

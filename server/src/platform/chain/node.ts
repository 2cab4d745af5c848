import { createPublicClient, type PublicClient } from "viem";
import { checkedTransport } from "./checked-transport.ts";

/** A JSON-RPC endpoint of the chain. */
export interface Node {
  readonly url: string;
  readonly client: PublicClient;
}

export function openNode(url: string, chainId: number, answerWithinMs: number): Node {
  const transport = checkedTransport(url, chainId, answerWithinMs);
  return { url, client: createPublicClient({ cacheTime: 0, transport }) };
}

/** The URL without a possible provider key, for logs. */
export function nameOf({ url }: Pick<Node, "url">): string {
  return new URL(url).host;
}

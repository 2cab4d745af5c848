import { RpcRequestError, type Hash } from "viem";
import type { SendOutcome, SignedTransaction } from "./chain.ts";
import type { Node, Nodes } from "./nodes.ts";

/** Error messages of common node software; the first match wins. */
const ANSWERS: readonly (readonly [RegExp, SendOutcome])[] = [
  [/already known|already imported|known transaction|already exists|already in pool/i, "accepted"],
  [/nonce too low|nonce is too low|old nonce|nonce has already been used/i, "spent"],
  [
    /underpriced|less than block base fee|fee too low|max fee per gas less|gas price too low/i,
    "underpriced",
  ],
  [/insufficient funds|insufficient balance/i, "unfunded"],
];
/** The connection was never made, so nothing of ours was sent. */
const NEVER_CONNECTED = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

function judge(error: unknown): SendOutcome {
  let wasConnected = true;
  for (
    let part = error as { cause?: unknown; code?: unknown; message?: string; details?: string };
    part !== undefined && part !== null;
    part = part.cause as typeof part
  ) {
    if (part instanceof RpcRequestError) {
      const words = `${part.details} ${part.message}`;
      return ANSWERS.find(([pattern]) => pattern.test(words))?.[1] ?? "refused";
    }
    if (typeof part.code === "string" && NEVER_CONNECTED.has(part.code)) wasConnected = false;
  }
  return wasConnected ? "uncertain" : "unsent";
}

/** The most informative of several nodes' results. */
const WEIGHT: readonly SendOutcome[] = [
  "unsent",
  "refused",
  "unfunded",
  "underpriced",
  "spent",
  "uncertain",
  "accepted",
];

async function sendTo(
  nodes: Nodes,
  node: Node,
  transaction: SignedTransaction,
): Promise<{ outcome: SendOutcome; message: string }> {
  try {
    const hash: Hash = await node.client.sendRawTransaction({
      serializedTransaction: transaction.raw,
    });
    return hash === transaction.hash
      ? { outcome: "accepted", message: "" }
      : { outcome: "uncertain", message: `the node answered with another hash, ${hash}` };
  } catch (error) {
    nodes.noteFailure(node, error);
    const { details, shortMessage } = error as { details?: string; shortMessage?: string };
    return { outcome: judge(error), message: details ?? shortMessage ?? "" };
  }
}

/**
 * Broadcasts a signed transaction to the nodes until one accepts it. Idempotent, so that after an unclear response the next
 * node can be tried.
 */
export async function sendRaw(
  nodes: Nodes,
  transaction: SignedTransaction,
): Promise<{ outcome: SendOutcome; message: string }> {
  let best: { outcome: SendOutcome; message: string } = { outcome: "unsent", message: "" };
  for (const node of nodes.inOrder()) {
    const sent = await sendTo(nodes, node, transaction);
    if (WEIGHT.indexOf(sent.outcome) >= WEIGHT.indexOf(best.outcome)) best = sent;
    if (best.outcome === "accepted") break;
  }
  return best;
}

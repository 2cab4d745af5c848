import { RpcRequestError, type Hash } from "viem";
import type { SendOutcome, SignedTransaction } from "./chain.ts";
import type { Node } from "./node.ts";
import type { Nodes } from "./nodes.ts";
import { outcomeOfAnswer } from "./send-answers.ts";

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
    if (part instanceof RpcRequestError) return outcomeOfAnswer(part.details);
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

interface Sent {
  readonly outcome: SendOutcome;
  readonly message: string;
}

async function sendTo({ client }: Node, transaction: SignedTransaction): Promise<Sent> {
  const hash: Hash = await client.sendRawTransaction({ serializedTransaction: transaction.raw });
  return hash === transaction.hash
    ? { outcome: "accepted", message: "" }
    : { outcome: "uncertain", message: `the node answered with another hash, ${hash}` };
}

function failureOf(error: unknown): Sent {
  const { details, shortMessage } = error as { details?: string; shortMessage?: string };
  return { outcome: judge(error), message: details ?? shortMessage ?? "" };
}

/**
 * Broadcasts a signed transaction to every node: one that accepts it may not relay it. Idempotent.
 * @returns the most informative result.
 */
export async function sendRaw(nodes: Nodes, transaction: SignedTransaction): Promise<Sent> {
  const results = await nodes.queryAll((node) => sendTo(node, transaction));
  let best: Sent = { outcome: "unsent", message: "" };
  for (const result of results) {
    const sent = result.status === "fulfilled" ? result.value : failureOf(result.reason);
    if (WEIGHT.indexOf(sent.outcome) >= WEIGHT.indexOf(best.outcome)) best = sent;
  }
  return best;
}

import { TimeoutError, type PublicClient } from "viem";
import type { Logger } from "../log.ts";
import { ChainUnreachableError } from "./chain.ts";
import { createHeadWatch } from "./head-watch.ts";
import { nameOf, openNode, type Node } from "./node.ts";

/** Default timeout of a node request. */
const ANSWER_WITHIN_MS = 8000;

/** Cool-down of a node after a timeout, so that payouts do not occupy all workers. */
const REST_MS = 10_000;

/** Relation of a second node's response to the first. `behind`: it may become the same. */
export type Comparison = "same" | "behind" | "other";

/** A response, and whether a second node gave the same. `isDisputed`: one gave another, and none the same. */
interface Compared<Answer> {
  readonly answer: Answer;
  readonly isAgreed: boolean;
  readonly isDisputed: boolean;
}

type Work<Answer> = (client: PublicClient) => Promise<Answer>;

/** The nodes of a chain, with failover. */
export interface Nodes {
  /** Configured nodes. */
  readonly count: number;
  /** Runs `work` with one up-to-date node, on failure with the next. A result always comes from a single node. */
  query<Answer>(work: Work<Answer>): Promise<Answer>;
  /**
   * The same; an answer that `isDecisive` is compared with the other nodes until one agrees. A single configured node agrees
   * with itself.
   */
  queryAgreed<Answer>(
    work: Work<Answer>,
    compare: {
      readonly isDecisive: (answer: Answer) => boolean;
      readonly relate: (first: Answer, second: Answer) => Comparison;
    },
  ): Promise<Compared<Answer>>;
  /** Runs `work` with every node that is not cooling down. */
  queryAll<Answer>(work: (node: Node) => Promise<Answer>): Promise<PromiseSettledResult<Answer>[]>;
}

/** Nodes that fail, report another chain id or are behind the others are skipped. Sends no request yet. */
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
  const nodes = urls.map((url) => openNode(url, chainId, answerWithinMs));
  /** Monotonic clock. */
  const restsUntil = new Map<Node, number>();
  let first = 0;
  const rest = (node: Node): void => void restsUntil.set(node, performance.now() + restMs);
  const inOrder = (): Node[] =>
    [...nodes.slice(first), ...nodes.slice(0, first)].filter(
      (node) => (restsUntil.get(node) ?? 0) <= performance.now(),
    );
  const noteFailure = (node: Node, error: unknown): string => {
    for (let part = error; part instanceof Error; part = part.cause)
      if (part instanceof TimeoutError) rest(node);
    const { shortMessage, message } = error as { shortMessage?: string; message?: string };
    // The long message contains the full URL.
    const reason = shortMessage ?? message ?? String(error);
    log.debug({ reason, node: nameOf(node) }, "a node of the chain failed");
    return `${nameOf(node)}: ${reason}`;
  };
  const watch = createHeadWatch((node, reason) =>
    log.warn({ reason, node: nameOf(node) }, "a node of the chain is not used"),
  );

  const queryOne = async <Answer>(work: Work<Answer>): Promise<{ node: Node; answer: Answer }> => {
    const problems: string[] = [];
    for (const node of await watch.upToDate(inOrder())) {
      try {
        const answer = await work(node.client);
        first = nodes.indexOf(node);
        return { node, answer };
      } catch (error) {
        problems.push(noteFailure(node, error));
      }
    }
    throw new ChainUnreachableError(
      problems.length > 0 ? problems.join("; ") : "no node answered in time a moment ago",
    );
  };
  return {
    count: nodes.length,
    query: async (work) => (await queryOne(work)).answer,
    queryAgreed: async (work, { isDecisive, relate }) => {
      const { node, answer } = await queryOne(work);
      if (nodes.length === 1 || !isDecisive(answer))
        return { answer, isAgreed: true, isDisputed: false };
      let isDisputed = false;
      for (const other of inOrder()) {
        if (other === node) continue;
        try {
          const relation = relate(answer, await work(other.client));
          if (relation === "same") return { answer, isAgreed: true, isDisputed: false };
          isDisputed ||= relation === "other";
        } catch (error) {
          noteFailure(other, error);
        }
      }
      // Another is asked first next time: this one may be the wrong one.
      if (isDisputed) first = (nodes.indexOf(node) + 1) % nodes.length;
      return { answer, isAgreed: false, isDisputed };
    },
    queryAll: (work) =>
      Promise.allSettled(
        inOrder().map((node) =>
          work(node).catch((error: unknown) => {
            noteFailure(node, error);
            throw error;
          }),
        ),
      ),
  };
}

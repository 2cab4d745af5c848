import type { Node } from "./node.ts";

/** Blocks, and seconds between their timestamps, that a node's newest block may be behind the newest of all. */
const BLOCKS_BEHIND = 10n;
const SECONDS_BEHIND = 60n;
/** Validity of an observation, so that one payout's questions do not ask every node for its head again. */
const KEEP_MS = 1000;

interface Head {
  readonly node: Node;
  readonly number: bigint;
  readonly timestamp: bigint;
}

/**
 * Leaves out nodes that are frozen or behind. Heads are compared with each other, never with our clock: a chain without new
 * blocks is not a fault of a node.
 */
export function createHeadWatch(onBehind: (node: Node, reason: string) => void) {
  let seen: { readonly untilMs: number; readonly heads: readonly Head[] } | undefined;
  const readHeads = async (nodes: readonly Node[]): Promise<readonly Head[]> => {
    const read = await Promise.allSettled(
      nodes.map(async (node) => {
        const { number, timestamp } = await node.client.getBlock();
        return { node, number, timestamp };
      }),
    );
    return read.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  };
  return {
    /** These nodes in their order, without those behind. One that does not respond stays: the question itself will fail. */
    upToDate: async (nodes: readonly Node[]): Promise<readonly Node[]> => {
      if (nodes.length < 2) return nodes;
      if (!seen || seen.untilMs < performance.now())
        seen = { heads: await readHeads(nodes), untilMs: performance.now() + KEEP_MS };
      const heads = seen.heads.filter(({ node }) => nodes.includes(node));
      const newest = heads.reduce<Head | undefined>(
        (best, head) => (best && best.number >= head.number ? best : head),
        undefined,
      );
      if (!newest) return nodes;
      const behind = heads.filter(
        ({ number, timestamp }) =>
          newest.number - number > BLOCKS_BEHIND ||
          (newest.number > number && newest.timestamp - timestamp > SECONDS_BEHIND),
      );
      for (const { node, number } of behind)
        onBehind(node, `its newest block is ${number}, another node has ${newest.number}`);
      return nodes.filter((node) => !behind.some((head) => head.node === node));
    },
  };
}

import type { SignedTransaction } from "../server/src/platform/chain/chain.ts";
import type { LocalNode } from "../stand-ins/src/chain/local-node.ts";

type Raw = SignedTransaction["raw"];

/** Transactions of the hot wallet in pools of other nodes, unknown to this installation. */
export interface OtherPools {
  /** In the order of their nonces. */
  keep(raws: readonly Raw[]): void;
  /** Sends all of them again; those that are mined, or whose nonce is used, are refused. @returns how many were accepted. */
  sendAgain(): Promise<number>;
  clear(): void;
}

export function createOtherPools({ client }: LocalNode): OtherPools {
  const kept = new Set<Raw>();
  return {
    keep: (raws) => {
      for (const raw of raws) kept.add(raw);
    },
    sendAgain: async () => {
      let accepted = 0;
      for (const serializedTransaction of kept)
        await client.sendRawTransaction({ serializedTransaction }).then(
          () => (accepted += 1),
          () => undefined,
        );
      return accepted;
    },
    clear: () => kept.clear(),
  };
}

import type { Chain } from "../../../../platform/chain/chain.ts";
import {
  createFaultyNode,
  type Fault,
  type FaultyNode,
} from "../../../../platform/chain/testing/faulty-node.ts";
import type { TestChainOptions } from "../../../../platform/chain/testing/test-chain.ts";
import type { TestWithdrawal } from "./hold-withdrawal.ts";
import { createPayoutWorld, type PayoutWorld } from "./payout-world.ts";

/** Payouts whose chain is reached through a node with faults. */
export interface FaultyWorld extends PayoutWorld {
  readonly line: FaultyNode;
  /** A new client of the chain, through that node alone. */
  alone(): Chain;
  /** Through it first, with an honest node behind it. */
  both(): Chain;
  /** Injects this fault into every raw transaction; all else passes. */
  breakSending(fault: Fault): void;
  /** Advances a new withdrawal to a signed transaction that no node gets. */
  signUnsent(withdrawal: TestWithdrawal): Promise<void>;
  /** Ends all faults. */
  repair(): void;
}

export async function createFaultyWorld(options: TestChainOptions = {}): Promise<FaultyWorld> {
  const world = await createPayoutWorld(options);
  const { rpcUrl, through } = world.testChain;
  const line = await createFaultyNode(rpcUrl);
  const alone = (): Chain => through([line.url]);
  const breakSending = (fault: Fault): void =>
    line.breakDown((method) => (method === "eth_sendRawTransaction" ? fault : "none"));
  const repair = (): void => {
    line.breakDown(() => "none");
    line.lie();
    line.refuse();
  };
  return {
    ...world,
    line,
    alone,
    both: () => through([line.url, rpcUrl]),
    breakSending,
    signUnsent: async (withdrawal) => {
      breakSending("lost");
      await world.advance(withdrawal, alone());
      repair();
    },
    repair,
    close: async () => {
      await line.close();
      await world.close();
    },
  };
}

import type { FaultyNode } from "../server/src/platform/chain/testing/faulty-node.ts";
import {
  aheadBy,
  withTip,
  countsMore,
  dropsAll,
  frozenAt,
  hasPaidAll,
  hidesPayments,
  otherChain,
  paysNothing,
  revertsAll,
  wrongDecimals,
} from "../server/src/platform/chain/testing/lies.ts";

const WEI_PER_GWEI = 1_000_000_000n;
const SHORT_MS = 2_500;
/** More than the ten blocks after which a node that does not advance is left out. */
const FROZEN_MS = 6_000;
/** More than the twenty blocks after which a payment gets a higher fee. */
const UNMINED_MS = 9_000;

/** Wrong responses of nodes for a while. */
export interface NodeLie {
  readonly name: string;
  readonly lastsMs: number;
  /** `liar` is one of each process's nodes, `others` is all the rest of them. */
  apply(liar: FaultyNode, others: FaultyNode, headNumber: bigint): void;
}

function ofOne(name: string, apply: (liar: FaultyNode, headNumber: bigint) => void): NodeLie {
  return { name, lastsMs: SHORT_MS, apply: (liar, _others, headNumber) => apply(liar, headNumber) };
}

export const LIES: readonly NodeLie[] = [
  ofOne("the token has 20 decimals", (liar) => liar.lie(wrongDecimals(20))),
  ofOne("the hot wallet has sent a thousand more", (liar) => liar.lie(countsMore(1000))),
  ofOne("its newest block is a million ahead", (liar) => liar.lie(aheadBy(1_000_000n))),
  ofOne("it is of another chain", (liar) => liar.lie(otherChain)),
  ofOne("it has no transaction", (liar) => liar.lie(dropsAll)),
  ofOne("every payout was reverted", (liar) => liar.lie(revertsAll)),
  ofOne("every withdrawal was paid", (liar) => liar.lie(hasPaidAll)),
  ofOne("no withdrawal was paid", (liar) => liar.lie(paysNothing)),
  ofOne("a tip of 20,000 gwei", (liar) => liar.lie(withTip(20_000n * WEI_PER_GWEI))),
  ofOne("it rejects transactions as too cheap", (liar) => liar.refuse("FeeTooLow")),
  {
    name: "all but one hide every payment",
    lastsMs: SHORT_MS,
    apply: (_liar, others) => others.lie(hidesPayments),
  },
  {
    name: "its newest block does not change",
    lastsMs: FROZEN_MS,
    apply: (liar, _others, headNumber) => liar.lie(frozenAt(headNumber)),
  },
  {
    name: "all reject transactions with unknown error texts",
    lastsMs: UNMINED_MS,
    apply: (liar, others) => {
      liar.refuse("policy violation 17");
      others.refuse("we do not like it");
    },
  },
  {
    name: "all accept transactions and pass none on",
    lastsMs: UNMINED_MS,
    apply: (liar, others) => {
      liar.swallow(true);
      others.swallow(true);
    },
  },
];

export function stopLying(...nodes: readonly FaultyNode[]): void {
  for (const node of nodes) {
    node.lie();
    node.refuse();
    node.swallow(false);
  }
}

import type { FaultyNode } from "../server/src/platform/chain/testing/faulty-node.ts";
import {
  aheadBy,
  asksTip,
  countsMore,
  forgetsAll,
  frozenAt,
  hasPaidAll,
  paysNothing,
  revertsAll,
  wrongDecimals,
} from "../server/src/platform/chain/testing/lies.ts";

const WEI_PER_GWEI = 1_000_000_000n;

/** What one of two nodes says wrongly for a while, by name. */
export const LIES: Readonly<Record<string, (liar: FaultyNode, headNumber: bigint) => void>> = {
  "the token has 20 decimals": (liar) => liar.lie(wrongDecimals(20)),
  "the hot wallet has sent a thousand more": (liar) => liar.lie(countsMore(1000)),
  "its newest block is a million ahead": (liar) => liar.lie(aheadBy(1_000_000n)),
  "its newest block stands still": (liar, headNumber) => liar.lie(frozenAt(headNumber)),
  "it has no transaction": (liar) => liar.lie(forgetsAll),
  "every payout was reverted": (liar) => liar.lie(revertsAll),
  "every withdrawal was paid": (liar) => liar.lie(hasPaidAll),
  "no withdrawal was paid": (liar) => liar.lie(paysNothing),
  "a tip of 20,000 gwei": (liar) => liar.lie(asksTip(20_000n * WEI_PER_GWEI)),
  "it does not like the transaction": (liar) => liar.refuse("FeeTooLow, EffectiveGasPriceTooLow"),
};

export function stopLying(liar: FaultyNode): void {
  liar.lie();
  liar.refuse();
}

import type { Chain } from "../../../platform/chain/chain.ts";

/** With the default of 12 confirmations 96 blocks: on Ethereum no fewer than until finality. */
const TIMES_REQUIRED = 8;

/**
 * Confirmations before a step that a deeper reorganisation would turn into a loss: BP are refunded, or a nonce is given up,
 * after which they may be, while a transaction of ours could be mined again and pay.
 */
export function irrevocableDepth({ requiredConfirmations }: Chain): number {
  return requiredConfirmations * TIMES_REQUIRED;
}

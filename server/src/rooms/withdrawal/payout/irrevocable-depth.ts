import type { Chain } from "../../../platform/chain/chain.ts";

/** With the default of 12 confirmations 96 blocks: on Ethereum no fewer than until finality. */
const TIMES_REQUIRED = 8;

/**
 * Confirmations required before an irreversible step (refund, nonce abandonment): a deeper reorg could re-mine our
 * transaction and pay twice.
 */
export function irrevocableDepth({ requiredConfirmations }: Chain): number {
  return requiredConfirmations * TIMES_REQUIRED;
}

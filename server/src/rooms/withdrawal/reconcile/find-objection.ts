import type { Chain, HotWallet } from "../../../platform/chain/chain.ts";

/** What the hot wallet's counts and the newest blocks say against signing, if anything. */
export async function findObjection(
  chain: Chain,
  { minedCount, pendingCount, blockNumber }: HotWallet,
  nextNonce: bigint,
): Promise<string | undefined> {
  if (pendingCount !== minedCount)
    return `${pendingCount - minedCount} transactions of the hot wallet wait in a node's pool; run it again once they are in a block`;
  if (nextNonce > minedCount)
    return `${nextNonce - minedCount} transactions signed here are in no block yet; the workers send them again, run it again later`;
  const { lastBlock } = await chain.readFinalRange();
  if (lastBlock >= blockNumber) return undefined;
  const recent = await chain.findPayments(lastBlock + 1n, blockNumber);
  return recent.length > 0
    ? `${recent.length} payments have too few confirmations yet; run it again in a few minutes`
    : undefined;
}

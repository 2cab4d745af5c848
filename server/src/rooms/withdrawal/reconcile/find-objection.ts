import type { Chain, HotWallet } from "../../../platform/chain/chain.ts";
import { remarkOf, type Remark } from "./remarks.ts";

/** What the hot wallet's counts and the newest blocks say against signing, if anything. */
export async function findObjection(
  chain: Chain,
  { minedCount, pendingCount, blockNumber }: HotWallet,
  nextNonce: bigint,
): Promise<Remark | undefined> {
  if (pendingCount !== minedCount)
    return remarkOf("inPool", { transactions: String(pendingCount - minedCount) });
  if (nextNonce > minedCount)
    return remarkOf("notMined", { transactions: String(nextNonce - minedCount) });
  const { lastBlock } = await chain.readFinalRange();
  if (lastBlock >= blockNumber) return undefined;
  const recent = await chain.findPayments(lastBlock + 1n, blockNumber);
  return recent.length > 0 ? remarkOf("unconfirmed", { payments: recent.length }) : undefined;
}

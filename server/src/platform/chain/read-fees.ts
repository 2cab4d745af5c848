import type { PublicClient } from "viem";
import type { Fees } from "./chain.ts";

/** Current fees, each within its ceiling; undefined while the next block costs more than that. */
export async function readFees(client: PublicClient, ceilings: Fees): Promise<Fees | undefined> {
  const [history, suggestedTip] = await Promise.all([
    client.getFeeHistory({ blockCount: 1, rewardPercentiles: [] }),
    client.estimateMaxPriorityFeePerGas(),
  ]);
  const baseFee = history.baseFeePerGas.at(-1) ?? 0n;
  const tip =
    suggestedTip < ceilings.maxPriorityFeePerGas ? suggestedTip : ceilings.maxPriorityFeePerGas;
  const maxPriorityFeePerGas = tip > 0n ? tip : 1n;
  if (baseFee + maxPriorityFeePerGas > ceilings.maxFeePerGas) return undefined;
  // Twice the base fee is sufficient for six full blocks in a row.
  const wanted = 2n * baseFee + maxPriorityFeePerGas;
  return {
    maxFeePerGas: wanted < ceilings.maxFeePerGas ? wanted : ceilings.maxFeePerGas,
    maxPriorityFeePerGas,
  };
}

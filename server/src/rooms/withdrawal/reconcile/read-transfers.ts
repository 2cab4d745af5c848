import { getAddress } from "viem";
import { ChainUnreachableError, type Chain } from "../../../platform/chain/chain.ts";
import { openAuditedChain } from "../audit/read-chain.ts";
import type { FoundPayment } from "./find-unbooked.ts";

/** Transfers of the hot wallet itself since an instant, as installations before the contract paid; from the first node that responds. */
export async function readTransfers(
  chain: Pick<Chain, "rpcUrls" | "tokenAddress" | "signerAddress">,
  since: Date,
): Promise<FoundPayment[]> {
  let failure: unknown;
  for (const rpcUrl of chain.rpcUrls) {
    try {
      const { transfers } = await openAuditedChain(rpcUrl).readTransfers({
        tokens: [chain.tokenAddress],
        signers: [chain.signerAddress],
        contracts: [],
        since,
      });
      return transfers.map((one) => ({
        transactionHash: one.transactionHash,
        paymentId: undefined,
        to: getAddress(one.to),
        units: one.units,
      }));
    } catch (error) {
      failure = error;
    }
  }
  throw new ChainUnreachableError(`no node could be read: ${String(failure)}`);
}

import type { Address } from "viem";

/** The id that local chains use everywhere. */
export const LOCAL_CHAIN_ID = 31_337;

/** How programs of this installation find the local chain that its running server keeps: `chain/local.json` among its data. */
export interface LocalChainFile {
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly tokenAddress: Address;
  readonly tokenDecimals: number;
  readonly contractAddress: Address;
  readonly signerAddress: Address;
  readonly confirmations: number;
}

import type { Address } from "viem";

/** The id that local chains use everywhere. */
export const LOCAL_CHAIN_ID = 31_337;

/** File by which programs of this installation find the local chain of its running server: `chain/local.json` among its data. */
export interface LocalChainFile {
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly tokenAddress: Address;
  readonly tokenDecimals: number;
  readonly contractAddress: Address;
  readonly signerAddress: Address;
  readonly confirmations: number;
}

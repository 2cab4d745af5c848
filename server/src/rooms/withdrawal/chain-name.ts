import { LOCAL_CHAIN_ID } from "../../platform/chain/local-chain-file.ts";

const NAMES: ReadonlyMap<number, string> = new Map([
  [1, "Ethereum"],
  [10, "OP Mainnet"],
  [56, "BNB Smart Chain"],
  [137, "Polygon"],
  [8453, "Base"],
  [42161, "Arbitrum One"],
  [11155111, "Sepolia"],
  [LOCAL_CHAIN_ID, "Nodeyard local chain"],
]);

/** Name of a chain as wallets show it. */
export function chainName(chainId: number): string {
  return NAMES.get(chainId) ?? `Chain ${chainId}`;
}

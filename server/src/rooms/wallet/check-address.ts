import { ApiError } from "@nodeyard/contract/error.ts";
import { walletErrors } from "@nodeyard/contract/wallet/errors.ts";
import type { Address } from "viem";
import { getAddress } from "viem/utils";
import { ChainUnreachableError, type Chain } from "../../platform/chain/chain.ts";

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
/** Low addresses are precompiled contracts or burn addresses. */
const LAST_RESERVED = 0xffffn;

/**
 * Parses an address in lower or upper case, or with a valid EIP-55 checksum.
 * @returns its EIP-55 form.
 */
export function readAddress(text: string): Address {
  if (!ADDRESS.test(text)) throw new ApiError(walletErrors.addressInvalid);
  const digits = text.slice(2);
  const address = getAddress(`0x${digits.toLowerCase()}`);
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  if (!isOneCase && address !== text) throw new ApiError(walletErrors.checksumWrong);
  if (BigInt(address) <= LAST_RESERVED) throw new ApiError(walletErrors.addressUnpayable);
  return address;
}

/**
 * Verifies on the chain that the address is a user's: not a contract, not ours. Without a chain nothing is paid, and the
 * payout checks again before signing.
 */
export async function checkOnChain(chain: Chain | undefined, address: Address): Promise<void> {
  if (!chain) return;
  if ([chain.tokenAddress, chain.contractAddress, chain.signerAddress].includes(address))
    throw new ApiError(walletErrors.addressUnpayable);
  const kind = await chain.kindOf(address).catch((error: unknown) => {
    if (error instanceof ChainUnreachableError) throw new ApiError(walletErrors.chainUnreachable);
    throw error;
  });
  if (kind === "contract") throw new ApiError(walletErrors.addressIsContract);
}

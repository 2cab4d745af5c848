import { ApiError } from "@nodeyard/contract/error.ts";
import { verificationErrors } from "@nodeyard/contract/verification/errors.ts";
import * as calls from "@nodeyard/contract/wallet/calls.ts";
import { walletErrors, walletMessages } from "@nodeyard/contract/wallet/errors.ts";
import type { Address } from "viem";
import { getAddress } from "viem/utils";
import { handle } from "../../platform/http/route.ts";
import { checkPassword } from "../account/check-password.ts";
import { useCaptcha } from "../verification/captcha.ts";
import { checkOwnCode } from "../verification/check-own-code.ts";
import { changeWallet, assertChangeAllowed } from "./change/change-wallet.ts";
import { ChainUnreachableError, type Chain } from "../../platform/chain/chain.ts";

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
/** Low addresses are precompiled contracts or burn addresses. */
const LAST_RESERVED = 0xffffn;

/**
 * Parses an address in lower or upper case, or with a valid EIP-55 checksum.
 * @returns its EIP-55 form.
 */
function readAddress(text: string): Address {
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
async function checkOnChain(chain: Chain | undefined, address: Address): Promise<void> {
  if (!chain) return;
  if ([chain.tokenAddress, chain.contractAddress, chain.signerAddress].includes(address))
    throw new ApiError(walletErrors.addressUnpayable);
  const kind = await chain.kindOf(address).catch((error: unknown) => {
    if (error instanceof ChainUnreachableError) throw new ApiError(walletErrors.chainUnreachable);
    throw error;
  });
  if (kind === "contract") throw new ApiError(walletErrors.addressIsContract);
}

/**
 * Binds the first wallet or replaces the bound one. Checks without side effects run first; the captcha rate-limits the
 * chain query, and the password protects the code's attempts.
 */
export const bindAddress = handle(calls.bindAddress, async (deps, request, caller) => {
  const { accountId } = caller;
  const newAddress = readAddress(request.new_eth_address);
  if (request.emailVerifyCode === "") throw new ApiError(walletErrors.codeRequired);
  if (request.password === "") throw new ApiError(walletErrors.passwordWrong);
  if (request.imageCode === "")
    throw new ApiError(verificationErrors.captchaRequired, { field: "imageCode" });
  await assertChangeAllowed(deps.db, accountId, newAddress);
  await useCaptcha(deps, {
    captchaId: request.imageCodeId,
    answer: request.imageCode,
    field: "imageCode",
  });
  await checkOnChain(deps.chain, newAddress);
  await checkPassword(deps, accountId, request.password, walletErrors.passwordWrong);
  const checked = await checkOwnCode(deps, accountId, "wallet", request.emailVerifyCode);
  await changeWallet(deps, caller, { newAddress, checked, act: "wallet.bind" });
  return { message: walletMessages.bound };
});

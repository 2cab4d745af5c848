import { ApiError } from "@nodeyard/contract/error.ts";
import { verificationErrors } from "@nodeyard/contract/verification/errors.ts";
import type { BindAddressRequest } from "@nodeyard/contract/wallet/calls.ts";
import { walletErrors, walletMessages } from "@nodeyard/contract/wallet/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller } from "../../platform/http/route.ts";
import type { Text } from "../../platform/language.ts";
import { checkPassword } from "../account/check-password.ts";
import { useCaptcha } from "../verification/captcha.ts";
import { checkOwnCode } from "../verification/check-own-code.ts";
import { changeWallet, assertChangeAllowed } from "./change/change-wallet.ts";
import { checkOnChain, readAddress } from "./check-address.ts";

/**
 * Binds the first wallet or replaces the bound one. Checks without side effects run first; the captcha rate-limits the
 * chain query, and the password protects the code's attempts.
 */
export async function bindAddress(
  deps: Deps,
  request: BindAddressRequest,
  caller: OwnerCaller,
): Promise<{ message: Text }> {
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
}

import { ApiError } from "@nodeyard/contract/error.ts";
import { verificationErrors } from "@nodeyard/contract/verification/errors.ts";
import * as calls from "@nodeyard/contract/wallet/calls.ts";
import { walletErrors, walletMessages } from "@nodeyard/contract/wallet/errors.ts";
import { handle } from "../../platform/http/route.ts";
import { checkPassword } from "../account/check-password.ts";
import { useCaptcha } from "../verification/captcha.ts";
import { checkOwnCode } from "../verification/check-own-code.ts";
import { changeWallet, assertChangeAllowed } from "./change/change-wallet.ts";
import { checkOnChain, readAddress } from "./check-address.ts";

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

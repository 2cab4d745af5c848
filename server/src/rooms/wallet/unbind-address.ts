import { ApiError } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/wallet/calls.ts";
import { walletErrors, walletMessages } from "@nodeyard/contract/wallet/errors.ts";
import { handle } from "../../platform/http/route.ts";
import { checkPassword } from "../account/check-password.ts";
import { checkOwnCode } from "../verification/check-own-code.ts";
import { changeWallet, assertChangeAllowed } from "./change/change-wallet.ts";
import { isUnbindingOpen } from "./unbinding-switch.ts";

/** Unbinds the wallet and removes its verification. */
export const unbindAddress = handle(calls.unbindAddress, async (deps, request, caller) => {
  const { accountId } = caller;
  if (!(await isUnbindingOpen(deps.db))) throw new ApiError(walletErrors.unbindingClosed);
  await assertChangeAllowed(deps.db, accountId, null);
  if (request.emailVerifyCode === "") throw new ApiError(walletErrors.codeRequired);
  if (request.password === "") throw new ApiError(walletErrors.passwordWrong);
  await checkPassword(deps, accountId, request.password, walletErrors.passwordWrong);
  const checked = await checkOwnCode(deps, accountId, "wallet", request.emailVerifyCode);
  await changeWallet(deps, caller, { newAddress: null, checked, act: "wallet.unbind" });
  return { message: walletMessages.unbound };
});

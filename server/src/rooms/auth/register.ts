import type { RegisterRequest } from "@nodeyard/contract/auth/calls.ts";
import { authErrors, authMessages } from "@nodeyard/contract/auth/errors.ts";
import { isEmail, isPhone, normaliseEmail } from "@nodeyard/contract/auth/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/http/route.ts";
import type { Text } from "../../platform/language.ts";
import { hashPassword } from "../../platform/secrets.ts";
import { useCaptcha } from "../verification/captcha.ts";
import { checkCode, spendCode } from "../verification/codes.ts";
import { createAccount } from "./create-account.ts";
import { checkNewPassword } from "./new-password.ts";

/** Form validation, in form order. */
function checkForm(deps: Deps, request: RegisterRequest): { email: string } {
  if (!deps.config.isSignUpOpen) throw new ApiError(authErrors.signUpDisabled);
  const email = normaliseEmail(request.email);
  if (email === "") throw new ApiError(authErrors.emailRequired);
  if (!isEmail(email)) throw new ApiError(authErrors.signUpEmailInvalid);
  if (request.tel === "") throw new ApiError(authErrors.phoneRequired);
  if (!isPhone(request.tel)) throw new ApiError(authErrors.phoneInvalid);
  if (request.captcha === "") throw new ApiError(authErrors.captchaRequired);
  if (request.emailVerifyCode === "") throw new ApiError(authErrors.phoneCodeRequired);
  if (request.password === "") throw new ApiError(authErrors.passwordRequired);
  checkNewPassword(request.password, authErrors.signUpPasswordLength, "password");
  if (request.rePassword === "") throw new ApiError(authErrors.confirmationRequired);
  if (request.rePassword !== request.password) throw new ApiError(authErrors.confirmationDiffers);
  if (!request.agreement) throw new ApiError(authErrors.agreementRequired);
  return { email };
}

/** Creates an account for a phone verified by code. */
export async function register(
  deps: Deps,
  request: RegisterRequest,
  caller: Caller,
): Promise<{ message: Text }> {
  const { email } = checkForm(deps, request);
  const { tel } = request;
  await useCaptcha(deps, {
    captchaId: request.captcha_id,
    answer: request.captcha,
    flow: `signup:${tel}`,
    step: "closes",
  });
  const checked = await checkCode(
    deps,
    { purpose: "signup", addresses: [tel, email], accountId: undefined },
    request.emailVerifyCode,
  );
  const passwordHash = await hashPassword(request.password);
  await deps.db.transaction().execute(async (tx) => {
    await spendCode(deps, tx, checked);
    await createAccount(deps, tx, {
      email,
      tel,
      passwordHash,
      language: caller.language,
      refer: request.refer,
      isDemo: false,
    });
  });
  return { message: authMessages.registered };
}

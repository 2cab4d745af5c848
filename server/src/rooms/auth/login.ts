import * as calls from "@nodeyard/contract/auth/calls.ts";
import type { LoginRequest } from "@nodeyard/contract/auth/calls.ts";
import { authErrors } from "@nodeyard/contract/auth/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { factorsErrors } from "@nodeyard/contract/factors/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { openSecondStep } from "../factors/pending-sign-in.ts";
import { useCaptcha } from "../verification/captcha.ts";
import { useHumanCheck } from "../verification/human-check.ts";
import { checkSignIn, humanCheckSubject, readSignInForm } from "./check-sign-in.ts";
import { openSession } from "./open-session.ts";

/** A captcha, or the solution of the human check that an earlier answer asked for. */
async function checkHuman(deps: Deps, request: LoginRequest, email: string): Promise<void> {
  if (request.humanCheck) await useHumanCheck(deps, request.humanCheck, humanCheckSubject(email));
  else await useCaptcha(deps, { captchaId: request.captcha_id, answer: request.captcha });
}

/** Signs in, or refuses with what the second step needs. */
export const login = handle(calls.login, async (deps, request, caller) => {
  const email = readSignInForm(request);
  if (!request.humanCheck && request.captcha === "") throw new ApiError(authErrors.captchaRequired);
  await checkHuman(deps, request, email);
  const { password, deviceToken } = request;
  const tried = { email, password, deviceToken, isHumanChecked: Boolean(request.humanCheck) };
  const account = await checkSignIn(deps, tried, caller.ip);
  const secondStep = await openSecondStep(deps, account.account_id, account.knownDevice);
  if (secondStep) throw new ApiError(factorsErrors.secondStepNeeded, { extra: { secondStep } });
  return openSession(deps, account, caller);
});

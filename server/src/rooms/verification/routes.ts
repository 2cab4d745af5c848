import * as calls from "@nodeyard/contract/verification/calls.ts";
import type {
  SendEmailCodeRequest,
  SendPhoneCodeRequest,
} from "@nodeyard/contract/verification/calls.ts";
import type { Deps } from "../../platform/deps.ts";
import { route, type PublicCaller, type Route } from "../../platform/http/route.ts";
import { createCaptcha } from "./captcha.ts";
import { humanChallenge, openCaptchaCheck, passHumanCheck } from "./human-check.ts";
import { sendCode } from "./send-code.ts";

export function verificationRoutes(deps: Deps): Route[] {
  const captcha = async () => ({ data: await createCaptcha(deps) });
  const send =
    (channel: "email" | "sms") =>
    (request: SendEmailCodeRequest & SendPhoneCodeRequest, caller: PublicCaller) =>
      sendCode(
        deps,
        {
          channel,
          tel: request.tel,
          email: request.email,
          purpose: request.purpose,
          captchaId: request.captcha_id,
          captcha: request.captcha,
          humanCheck: request.humanCheck,
        },
        caller,
      );
  return [
    route(calls.getCaptcha, captcha),
    route(calls.getCaptchaV1, captcha),
    route(calls.getCaptchaV2, captcha),
    route(calls.getVerificationUrl, async ({ level }, caller) => ({
      data: await openCaptchaCheck(deps, level ?? "low", caller.ip),
    })),
    route(calls.getHumanChallenge, async ({ csnonce }) => humanChallenge(deps, csnonce)),
    route(calls.passHumanCheck, async ({ solution }) => ({
      data: await passHumanCheck(deps, solution),
    })),
    route(calls.sendEmailCode, send("email")),
    route(calls.sendPhoneCode, send("sms")),
    route(calls.sendPhoneCodeChecked, send("sms")),
    route(calls.sendPayment, ({ purpose }, caller) => send("sms")({ purpose }, caller)),
  ];
}

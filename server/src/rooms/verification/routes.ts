import * as endpoints from "@nodeyard/contract/verification/endpoints.ts";
import type { Endpoint } from "@nodeyard/contract/endpoint.ts";
import type {
  SendEmailCodeRequest,
  SendPhoneCodeRequest,
  SendCodeResponse,
} from "@nodeyard/contract/verification/calls.ts";
import type { Deps } from "../../platform/deps.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { createCaptcha } from "./captcha.ts";
import { humanChallenge, openHumanCheck, passHumanCheck } from "./human-check.ts";
import { sendCode } from "./send-code.ts";

export function verificationRoutes(deps: Deps): Route[] {
  const captcha = async () => ({ data: await createCaptcha(deps) });
  const sendRoute = <Request extends SendEmailCodeRequest & SendPhoneCodeRequest>(
    endpoint: Endpoint<Request, SendCodeResponse>,
    channel: "email" | "sms",
  ): Route =>
    route(endpoint, (request, caller) =>
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
      ),
    );
  return [
    route(endpoints.getCaptcha, captcha),
    route(endpoints.getCaptchaV1, captcha),
    route(endpoints.getCaptchaV2, captcha),
    route(endpoints.getVerificationUrl, async ({ level }) => ({
      data: await openHumanCheck(deps, level ?? "low"),
    })),
    route(endpoints.getHumanChallenge, async ({ csnonce }) => humanChallenge(deps, csnonce)),
    route(endpoints.passHumanCheck, async ({ solution }) => ({
      data: await passHumanCheck(deps, solution),
    })),
    sendRoute(endpoints.sendEmailCode, "email"),
    sendRoute(endpoints.sendPhoneCode, "sms"),
    sendRoute(endpoints.sendPhoneCodeChecked, "sms"),
  ];
}

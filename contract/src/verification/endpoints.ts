import { get, post } from "../endpoint.ts";
import type * as shapes from "./calls.ts";

export const getCaptcha = get<shapes.CaptchaQuery, shapes.CaptchaResponse>("/api/getCaptcha");
/** The same as `getCaptcha`; `timestamp` only defeats caches. */
export const getCaptchaV1 = get<shapes.CaptchaQuery, shapes.CaptchaResponse>(
  "/api/web/captcha/get/",
);
export const getCaptchaV2 = post<shapes.CaptchaQuery, shapes.CaptchaResponse>(
  "/api/web/captcha/get_v2/",
);
export const getVerificationUrl = get<shapes.VerificationUrlQuery, shapes.VerificationUrlResponse>(
  "/api/web/captcha/getVertifUrl",
);
/** The proof-of-work challenge that `getVertifUrl` points at. */
export const getHumanChallenge = get<shapes.HumanChallengeQuery, shapes.HumanChallengeResponse>(
  "/api/v1/human-check/challenge",
);
/**
 * Takes a solved challenge for a captcha whose answer it tells: whoever cannot read pictures passes every form with it.
 */
export const passHumanCheck = post<shapes.PassHumanCheckRequest, shapes.PassHumanCheckResponse>(
  "/api/v1/human-check/pass",
);
export const sendEmailCode = post<shapes.SendEmailCodeRequest, shapes.SendCodeResponse>(
  "/api/web/email/verification_v3/",
);
export const sendPhoneCode = post<shapes.SendPhoneCodeRequest, shapes.SendCodeResponse>(
  "/api/tel/sendVerifyCode",
);
/** Like `sendPhoneCode`, after a human check or a captcha (legacy name of an outside verification service). */
export const sendPhoneCodeChecked = post<shapes.SendPhoneCodeRequest, shapes.SendCodeResponse>(
  "/api/tel/sendVerifyCodeByGG",
);

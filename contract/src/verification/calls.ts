import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { text, typed } from "../fields.ts";
import { ok } from "../response.ts";
import { CODE_PURPOSES, PROVING_PURPOSES } from "./rules.ts";

const { anyone, owner } = callsIn("verification");

const captchaQuery = z.object({ timestamp: text(30).optional() });

const captchaResponse = ok({
  data: z.strictObject({
    /** PNG as base64, without the data-URL prefix. */
    Base64Blob: z.string(),
    CaptchaId: z.string(),
  }),
});

export const getCaptcha = anyone.get("/api/getCaptcha", {
  summary: "A new image captcha",
  request: captchaQuery,
  response: captchaResponse,
});

/** The same as `getCaptcha`; `timestamp` only defeats caches. */
export const getCaptchaV1 = anyone.get("/api/web/captcha/get/", {
  summary: "A new image captcha (first version)",
  request: captchaQuery,
  response: captchaResponse,
});

export const getCaptchaV2 = anyone.post("/api/web/captcha/get_v2/", {
  summary: "A new image captcha (second version)",
  request: captchaQuery,
  response: captchaResponse,
});

export type CaptchaResponse = z.infer<typeof captchaResponse>;

export const getVerificationUrl = anyone.get("/api/web/captcha/getVertifUrl", {
  summary: "Where to fetch a human-check challenge",
  request: z.object({ level: z.enum(["high", "low"]).optional() }),
  response: ok({
    data: z.strictObject({
      /** Path of the challenge, with its nonce. */
      url: z.string(),
      csnonce: z.string(),
    }),
  }),
});

/** The proof-of-work challenge that `getVertifUrl` points at. */
export const getHumanChallenge = anyone.get("/api/v1/human-check/challenge", {
  summary: "A proof-of-work challenge",
  request: z.object({ csnonce: text(100) }),
  /** In ALTCHA's form: the number whose hash with the salt is the challenge is looked for below `maxnumber`. */
  response: ok({
    algorithm: z.literal("SHA-256"),
    challenge: z.string(),
    salt: z.string(),
    signature: z.string(),
    maxnumber: z.number(),
  }),
});
export type HumanChallengeResponse = ResponseOf<typeof getHumanChallenge>;

/**
 * Exchanges a solved challenge for a captcha and its answer: the accessible alternative in every form.
 */
export const passHumanCheck = anyone.post("/api/v1/human-check/pass", {
  summary: "Take a solved challenge for a captcha",
  /** Base64 of the challenge together with the `number` that solves it. */
  request: z.object({ solution: text(4000) }),
  response: ok({
    data: z.strictObject({ CaptchaId: z.string(), answer: z.string() }),
  }),
});

const sendCodeResponse = ok({
  message: z.string(),
  resendSeconds: z
    .number()
    .optional()
    .meta({ description: "Seconds until another code can be requested" }),
});
export type SendCodeResponse = z.infer<typeof sendCodeResponse>;

/** A failed send includes the failed step. */
const sendCodeRefusal = {
  ret: z
    .strictObject({ status: z.literal("failed"), step: z.enum(["captcha", "email"]) })
    .optional(),
};

const sendCode = {
  purpose: z.enum(CODE_PURPOSES).optional(),
  captcha_id: text(100).optional(),
  captcha: typed("code", 20).optional(),
  /** Base64 of a solved human-check challenge, instead of a captcha. */
  humanCheck: text(4000).optional(),
};

export const sendEmailCode = anyone.post("/api/web/email/verification_v3/", {
  summary: "Send a verification code by e-mail",
  request: z.object({
    email: typed("email", 254).optional(),
    tel: typed("phone", 40).optional().meta({
      description: "For the purpose `reset`: the phone number that belongs to the e-mail address",
    }),
    ...sendCode,
  }),
  response: sendCodeResponse,
  refusalFields: sendCodeRefusal,
});
export type SendEmailCodeRequest = RequestOf<typeof sendEmailCode>;

const sendPhoneCodeRequest = z.object({
  tel: typed("phone", 40).optional(),
  email: typed("email", 254).optional(),
  ...sendCode,
});
export type SendPhoneCodeRequest = z.infer<typeof sendPhoneCodeRequest>;

export const sendPhoneCode = anyone.post("/api/tel/sendVerifyCode", {
  summary: "Send a verification code by SMS",
  request: sendPhoneCodeRequest,
  response: sendCodeResponse,
  refusalFields: sendCodeRefusal,
});

/** Like `sendPhoneCode`, after a human check or a captcha (legacy name of an external verification service). */
export const sendPhoneCodeChecked = anyone.post("/api/tel/sendVerifyCodeByGG", {
  summary: "Send a verification code by SMS after a human check",
  request: sendPhoneCodeRequest,
  response: sendCodeResponse,
  refusalFields: sendCodeRefusal,
});

/** Acts that take BP out of an account, or show what they bought, for a code. */
const PAYMENT_PURPOSES = [
  "buyback",
  "auto-withdrawal",
  "withdrawal",
  "payee",
  "exchange",
  "card-secrets",
] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

export const sendPayment = owner.post("/api/tel/sendPayment", {
  summary: "Send the code of a payment to the owner's own phone, or e-mail",
  request: z.object({
    purpose: z.enum(PAYMENT_PURPOSES).default("buyback"),
    channel: z.enum(["sms", "email"]).default("sms"),
  }),
  response: sendCodeResponse,
  refusalFields: sendCodeRefusal,
  opensInApp: true,
});

export const takeAppCode = owner.post("/api/v1/verification/app-code", {
  summary: "Take a code for a purpose in exchange for one of the authenticator app",
  request: z.object({
    purpose: z.enum(CODE_PURPOSES).exclude(PROVING_PURPOSES),
    appCode: typed("code", 20),
  }),
  response: ok({
    data: z.strictObject({
      code: z.string().meta({ description: "As one that is sent: valid once, for ten minutes" }),
    }),
  }),
  opensInApp: true,
  beforePhone: true,
});

import { z } from "zod";
import { defineCall } from "../call.ts";
import { text } from "../fields.ts";
import * as endpoints from "./endpoints.ts";

/** What a code may be used for; a code sent for one purpose is worthless for another. */
export const CODE_PURPOSES = [
  "signup",
  "reset",
  "unbind",
  "node-password",
  "wallet",
  "withdrawal",
] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

const captchaQuery = z.object({ timestamp: text(30).optional() });
export type CaptchaQuery = z.infer<typeof captchaQuery>;
const captchaResponse = z.object({
  code: z.number(),
  data: z.object({
    /** PNG as base64, without the data-URL prefix. */
    Base64Blob: z.string(),
    CaptchaId: z.string(),
  }),
});
export type CaptchaResponse = z.infer<typeof captchaResponse>;

const verificationUrlQuery = z.object({ level: z.enum(["high", "low"]).optional() });
export type VerificationUrlQuery = z.infer<typeof verificationUrlQuery>;
const verificationUrlResponse = z.object({
  code: z.number(),
  data: z.object({
    /** Path of the challenge, with its nonce. */
    url: z.string(),
    csnonce: z.string(),
  }),
});
export type VerificationUrlResponse = z.infer<typeof verificationUrlResponse>;

const humanChallengeQuery = z.object({ csnonce: text(100) });
export type HumanChallengeQuery = z.infer<typeof humanChallengeQuery>;
/** In ALTCHA's form: the number whose hash with the salt is the challenge is looked for below `maxnumber`. */
const humanChallengeResponse = z.object({
  code: z.number(),
  algorithm: z.literal("SHA-256"),
  challenge: z.string(),
  salt: z.string(),
  signature: z.string(),
  maxnumber: z.number(),
});
export type HumanChallengeResponse = z.infer<typeof humanChallengeResponse>;

/** Base64 of the challenge together with the `number` that solves it. */
const passHumanCheckRequest = z.object({ solution: text(4000) });
export type PassHumanCheckRequest = z.infer<typeof passHumanCheckRequest>;
const passHumanCheckResponse = z.object({
  code: z.number(),
  data: z.object({ CaptchaId: z.string(), answer: z.string() }),
});
export type PassHumanCheckResponse = z.infer<typeof passHumanCheckResponse>;

const sendCode = {
  purpose: z.enum(CODE_PURPOSES).optional(),
  captcha_id: text(100).optional(),
  captcha: text(20).optional(),
  /** Base64 of a solved human-check challenge, in the place of a captcha. */
  humanCheck: text(4000).optional(),
};
const sendEmailCodeRequest = z.object({ email: text(254).optional(), ...sendCode });
export type SendEmailCodeRequest = z.infer<typeof sendEmailCodeRequest>;
const sendPhoneCodeRequest = z.object({
  tel: text(20).optional(),
  email: text(254).optional(),
  ...sendCode,
});
export type SendPhoneCodeRequest = z.infer<typeof sendPhoneCodeRequest>;

const sendCodeResponse = z.object({
  code: z.number(),
  message: z.string(),
  /** Seconds until the next code can be asked for. */
  resendSeconds: z.number().optional(),
});
/** A failed send answers with `ret.status` `failed` and `ret.step` naming the field at fault. */
export type SendCodeResponse = z.infer<typeof sendCodeResponse> & {
  ret?: { status: "failed"; step: "captcha" | "email" };
};

export const calls = [
  defineCall({
    room: "verification",
    endpoint: endpoints.getCaptcha,
    access: "public",
    request: captchaQuery,
    response: captchaResponse,
    summary: "A new image captcha",
  }),
  defineCall({
    room: "verification",
    endpoint: endpoints.getCaptchaV1,
    access: "public",
    request: captchaQuery,
    response: captchaResponse,
    summary: "A new image captcha (first version)",
  }),
  defineCall({
    room: "verification",
    endpoint: endpoints.getCaptchaV2,
    access: "public",
    request: captchaQuery,
    response: captchaResponse,
    summary: "A new image captcha (second version)",
  }),
  defineCall({
    room: "verification",
    endpoint: endpoints.getVerificationUrl,
    access: "public",
    request: verificationUrlQuery,
    response: verificationUrlResponse,
    summary: "Where to fetch a human-check challenge",
  }),
  defineCall({
    room: "verification",
    endpoint: endpoints.getHumanChallenge,
    access: "public",
    request: humanChallengeQuery,
    response: humanChallengeResponse,
    summary: "A proof-of-work challenge",
  }),
  defineCall({
    room: "verification",
    endpoint: endpoints.passHumanCheck,
    access: "public",
    request: passHumanCheckRequest,
    response: passHumanCheckResponse,
    summary: "Take a solved challenge for a captcha",
  }),
  defineCall({
    room: "verification",
    endpoint: endpoints.sendEmailCode,
    access: "public",
    request: sendEmailCodeRequest,
    response: sendCodeResponse,
    summary: "Send a verification code by e-mail",
  }),
  defineCall({
    room: "verification",
    endpoint: endpoints.sendPhoneCode,
    access: "public",
    request: sendPhoneCodeRequest,
    response: sendCodeResponse,
    summary: "Send a verification code by SMS",
  }),
  defineCall({
    room: "verification",
    endpoint: endpoints.sendPhoneCodeChecked,
    access: "public",
    request: sendPhoneCodeRequest,
    response: sendCodeResponse,
    summary: "Send a verification code by SMS after a human check",
  }),
];

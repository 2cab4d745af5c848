import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { instant, text, typed } from "../fields.ts";
import { done, ok } from "../response.ts";

const { anyone, owner } = callsIn("auth");

export const login = anyone.post("/api/user/login", {
  summary: "Sign in with e-mail, password and image captcha",
  request: z.object({
    email: typed("email", 254),
    password: text(200),
    captcha_id: text(100),
    captcha: typed("code", 20),
    /** From the last sign-in of this browser: failed sign-ins elsewhere then do not count for it. */
    deviceToken: text(400).optional(),
    /** Base64 of the solved human check that a refusal `auth.workRequired` has, instead of the captcha. */
    humanCheck: text(4000).optional(),
  }),
  response: ok({ message: z.string(), sessionId: z.string(), deviceToken: z.string() }),
  refusalFields: {
    /** With `auth.workRequired`: where to fetch the challenge. */
    humanCheck: z.strictObject({ url: z.string(), csnonce: z.string() }).optional(),
    /** With `factors.secondStepNeeded`: `token` finishes this sign-in within ten minutes, and opens nothing else. */
    secondStep: z
      .strictObject({
        token: z.string(),
        /** True if a code of an authenticator app is taken; a recovery code always is. */
        hasApp: z.boolean(),
        hasPasskey: z.boolean(),
        isOperator: z.boolean(),
      })
      .optional(),
  },
});
export type LoginRequest = RequestOf<typeof login>;

/** Registration is the one call whose success code is 201. */
export const register = anyone.post("/api/user/register/", {
  summary: "Create an account",
  request: z.object({
    email: typed("email", 254),
    tel: typed("phone", 40),
    /** The code sent to the phone (legacy field name). */
    emailVerifyCode: typed("code", 20),
    password: text(200),
    rePassword: text(200),
    /** Referral code of the inviting account. */
    refer: typed("code", 40).optional(),
    captcha_id: text(100),
    captcha: typed("code", 20),
    /** The form's checkbox of the user agreement; absent where the client's form has required it. */
    agreement: z.boolean().optional(),
  }),
  response: ok({ message: z.string() }, 201),
});
export type RegisterRequest = RequestOf<typeof register>;

export const resetPassword = anyone.post("/api/user/update/password_reset/", {
  summary:
    "Set a new password with a verification code; ends every session, access tokens and the webhook",
  request: z.object({
    tel: typed("phone", 40),
    inputEmail: typed("email", 254),
    emailVerifyCode: typed("code", 20),
    password: text(200),
    rePassword: text(200),
    /** Required; the captcha that requested the code may be used again. */
    captcha_id: text(100).optional(),
    captcha: typed("code", 20).optional(),
  }),
  response: done,
});
export type ResetPasswordRequest = RequestOf<typeof resetPassword>;

export const changePassword = owner.post("/api/user/update/password/", {
  summary: "Change the password; ends every other session, access tokens and the webhook",
  request: z.object({
    oldPassword: text(200),
    newPassword: text(200),
    reNewPassword: text(200),
    keepsAccess: z
      .boolean()
      .default(false)
      .meta({ description: "Access tokens and the webhook stay; they end otherwise" }),
  }),
  response: done,
  beforePhone: true,
  needsFreshProof: true,
});

export const logout = anyone.post("/api/user/logout/", {
  summary: "End the session",
  response: done,
});

export const getUserInfo = owner.get("/api/user/get_user_info/", {
  summary: "Who is signed in, and what is open to them",
  response: ok({
    ret: z.strictObject({
      email: z.string(),
      emailState: z.enum(["verified", "unverified", "none"]).meta({
        description: "`none`: `email` is a name to sign in with, and no address",
      }),
      /** Address that a link was mailed to, its own or the one that is to become it, and that waits for it; null if none. */
      emailToVerify: z.string().nullable(),
      emailMailedUntil: instant.nullable().meta({
        description:
          "An unverified address of before is mailed until then; null for others, and until the owner is asked",
      }),
      /** Masked phone number, empty if none. */
      tel: z.string(),
      telVerStatus: z.boolean(),
      /** Permissions for menus and routes, also enforced by the server. */
      buybackAuth: z.boolean(),
      downlinkAuth: z.boolean(),
      operatorRoles: z.array(z.enum(["finance", "operations", "support"])),
      isDemo: z.boolean(),
      /** The channel that codes for the wallet may not come by, as it has reset the password; null if both may. */
      walletCodeNotBy: z.enum(["email", "sms"]).nullable(),
      hasApp: z
        .boolean()
        .meta({ description: "Whether an authenticator app is one of the factors" }),
      /** IANA name of the zone that pages show instants in. */
      zone: z.string(),
      /** An operator without a second factor: nothing else is open until there is one. */
      mustEnrol: z.boolean(),
      /** Operators have frozen the account: calls that take something out of it are refused. */
      isFrozen: z.boolean(),
    }),
  }),
  beforePhone: true,
  beforeFactor: true,
});
export type UserInfoResponse = ResponseOf<typeof getUserInfo>;

export const setZone = owner.post("/api/v1/account/zone", {
  summary: "Choose the time zone that pages show instants in",
  request: z.object({
    /** IANA name, in upper or lower case. */
    zone: text(60),
  }),
  response: done,
  beforePhone: true,
});

export const getIpInfo = anyone.get("/api/user/getIPInfo", {
  summary: "Country of the caller's address",
  response: ok({
    /** ISO 3166-1 alpha-2, or an empty string when the address is not in the database. */
    country: z.string(),
  }),
});

/** Public settings, available before sign-in. */
export const getSiteInfo = anyone.get("/api/v1/site", {
  summary: "What a page must know before sign-in",
  response: ok({
    isSignUpDisable: z.boolean(),
    /** Path of the local outbox page, if enabled. */
    outboxPath: z.string().nullable(),
    version: z.string(),
  }),
});
export type SiteInfoResponse = ResponseOf<typeof getSiteInfo>;

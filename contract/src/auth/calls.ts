import { z } from "zod";
import { defineCall } from "../call.ts";
import { text } from "../fields.ts";
import * as endpoints from "./endpoints.ts";

export const empty = z.object({});
export type Empty = z.infer<typeof empty>;
export const done = z.object({ code: z.number(), message: z.string() });
export type Done = z.infer<typeof done>;

const loginRequest = z.object({
  email: text(254),
  password: text(200),
  captcha_id: text(100),
  captcha: text(20),
});
export type LoginRequest = z.infer<typeof loginRequest>;
const loginResponse = z.object({ code: z.number(), message: z.string(), sessionId: z.string() });
export type LoginResponse = z.infer<typeof loginResponse>;

const registerRequest = z.object({
  email: text(254),
  tel: text(20),
  /** The code that was sent to the phone; the field's name is a legacy one. */
  emailVerifyCode: text(20),
  password: text(200),
  rePassword: text(200),
  /** Referral code of the inviting account. */
  refer: text(40).optional(),
  captcha_id: text(100),
  captcha: text(20),
  /** The sign-up form's checkbox: the user agreement was accepted. */
  agreement: z.boolean(),
});
export type RegisterRequest = z.infer<typeof registerRequest>;

const resetPasswordRequest = z.object({
  tel: text(20),
  inputEmail: text(254),
  emailVerifyCode: text(20),
  password: text(200),
  rePassword: text(200),
});
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequest>;

const changePasswordRequest = z.object({
  oldPassword: text(200),
  newPassword: text(200),
  reNewPassword: text(200),
});
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

const userInfoResponse = z.object({
  code: z.number(),
  ret: z.object({
    email: z.string(),
    /** Masked phone number, empty when none is known. */
    tel: z.string(),
    telVerStatus: z.boolean(),
    /** Gates of menus and routes that the server enforces too. */
    buybackAuth: z.boolean(),
    downlinkAuth: z.boolean(),
    operatorRoles: z.array(z.enum(["finance", "operations", "support"])),
    isDemo: z.boolean(),
  }),
});
export type UserInfoResponse = z.infer<typeof userInfoResponse>;

const ipInfoResponse = z.object({
  code: z.number(),
  /** ISO 3166-1 alpha-2, or an empty string when the address is not in the database. */
  country: z.string(),
});
export type IpInfoResponse = z.infer<typeof ipInfoResponse>;

const siteInfoResponse = z.object({
  code: z.number(),
  isSignUpDisable: z.boolean(),
  /** Where the local outbox page is, when this server has one. */
  outboxPath: z.string().nullable(),
  version: z.string(),
});
export type SiteInfoResponse = z.infer<typeof siteInfoResponse>;

export const calls = [
  defineCall({
    room: "auth",
    endpoint: endpoints.login,
    access: "public",
    request: loginRequest,
    response: loginResponse,
    summary: "Sign in with e-mail, password and image captcha",
  }),
  defineCall({
    room: "auth",
    endpoint: endpoints.register,
    access: "public",
    request: registerRequest,
    response: done,
    summary: "Create an account",
  }),
  defineCall({
    room: "auth",
    endpoint: endpoints.resetPassword,
    access: "public",
    request: resetPasswordRequest,
    response: done,
    summary: "Set a new password with a verification code",
  }),
  defineCall({
    room: "auth",
    endpoint: endpoints.changePassword,
    access: "owner",
    request: changePasswordRequest,
    response: done,
    summary: "Change the password; ends every other session",
  }),
  defineCall({
    room: "auth",
    endpoint: endpoints.logout,
    access: "public",
    request: empty,
    response: done,
    summary: "End the session",
  }),
  defineCall({
    room: "auth",
    endpoint: endpoints.getUserInfo,
    access: "owner",
    request: empty,
    response: userInfoResponse,
    summary: "Who is signed in, and what is open to them",
  }),
  defineCall({
    room: "auth",
    endpoint: endpoints.getIpInfo,
    access: "public",
    request: empty,
    response: ipInfoResponse,
    summary: "Country of the caller's address",
  }),
  defineCall({
    room: "auth",
    endpoint: endpoints.getSiteInfo,
    access: "public",
    request: empty,
    response: siteInfoResponse,
    summary: "What a page must know before sign-in",
  }),
];

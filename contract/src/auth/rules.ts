/** Rules of sign-in, sign-up and reset, shared by form and server. Pure. */
import { plainForm } from "../plain-form.ts";

export const LOGIN_PASSWORD_MIN_LENGTH = 6;
/** Exclusive: a password has 6 to 29 characters. */
export const LOGIN_PASSWORD_END_LENGTH = 30;
export const CODE_RESEND_SECONDS = 60;
export const LOGIN_REDIRECT_SECONDS = 2;
export const REGISTER_REDIRECT_SECONDS = 3;
export const RESET_REDIRECT_SECONDS = 3;

const EMAIL =
  /^[^\s@"(),:;<>[\\\]]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;

export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text);
}

/** Addresses of accounts that have none of their own: nothing is ever sent to them (RFC 2606). */
export const PLACEHOLDER_SUFFIX = "@account.invalid";

export function isPlaceholderEmail(email: string): boolean {
  return email.endsWith(PLACEHOLDER_SUFFIX);
}

/** Days for which a mailed link verifies an address. */
export const EMAIL_LINK_DAYS = 7;
/** Days for which an address from before is mailed after its owner was asked to verify it. */
export const EMAIL_GRACE_DAYS = 30;

/** A phone number for codes: digits starting with 1. */
export function isPhone(text: string): boolean {
  return /^1\d{4,19}$/.test(text);
}

export function isLoginPasswordLength(text: string): boolean {
  return text.length >= LOGIN_PASSWORD_MIN_LENGTH && text.length < LOGIN_PASSWORD_END_LENGTH;
}

/** E-mail addresses are compared in their plain form, case-insensitively. */
export function normaliseEmail(text: string): string {
  return plainForm("email", text).toLowerCase();
}

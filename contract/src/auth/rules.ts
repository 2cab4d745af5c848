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

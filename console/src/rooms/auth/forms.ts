import type { RequestOf } from "@nodeyard/contract/call.ts";
import type { login, register, resetPassword } from "@nodeyard/contract/auth/calls.ts";
import type { SendPhoneCodeRequest } from "@nodeyard/contract/verification/calls.ts";
import { trimmedText, typedText } from "../../shared/forms/form-text.ts";

/** The forms, by the names of their inputs; these are the wire's names, so that a refusal finds its field. */
export interface LoginForm {
  email: string;
  password: string;
  captcha_id: string;
  captcha: string;
}

export interface SignUpForm extends LoginForm {
  tel: string;
  emailVerifyCode: string;
  rePassword: string;
  refer: string;
  agreement: boolean;
}

export interface ResetForm {
  tel: string;
  inputEmail: string;
  captcha_id: string;
  captcha: string;
  emailVerifyCode: string;
  password: string;
  rePassword: string;
}

/** Phone numbers are often pasted with spaces and hyphens, or with the country code. */
function phone(data: FormData): string {
  return trimmedText(data, "tel")
    .replace(/[\s-]/g, "")
    .replace(/^\+?86(?=1\d{10}$)/, "");
}

export function readLogin(data: FormData): LoginForm {
  return {
    email: trimmedText(data, "email"),
    password: typedText(data, "password"),
    captcha_id: typedText(data, "captcha_id"),
    captcha: trimmedText(data, "captcha"),
  };
}

export function readSignUp(data: FormData): SignUpForm {
  return {
    ...readLogin(data),
    tel: phone(data),
    emailVerifyCode: trimmedText(data, "emailVerifyCode"),
    rePassword: typedText(data, "rePassword"),
    refer: trimmedText(data, "refer"),
    agreement: data.has("agreement"),
  };
}

export function readReset(data: FormData): ResetForm {
  return {
    tel: phone(data),
    inputEmail: trimmedText(data, "inputEmail"),
    captcha_id: typedText(data, "captcha_id"),
    captcha: trimmedText(data, "captcha"),
    emailVerifyCode: trimmedText(data, "emailVerifyCode"),
    password: typedText(data, "password"),
    rePassword: typedText(data, "rePassword"),
  };
}

export function loginRequest(form: LoginForm, deviceToken: string | null): RequestOf<typeof login> {
  return deviceToken === null ? { ...form } : { ...form, deviceToken };
}

export function registerRequest({ refer, ...form }: SignUpForm): RequestOf<typeof register> {
  return refer ? { ...form, refer } : form;
}

export function resetRequest(form: ResetForm): RequestOf<typeof resetPassword> {
  return { ...form };
}

export function signUpCodeRequest(form: SignUpForm): SendPhoneCodeRequest {
  return {
    tel: form.tel,
    purpose: "signup",
    captcha_id: form.captcha_id,
    captcha: form.captcha,
  };
}

export function resetCodeRequest(form: ResetForm): SendPhoneCodeRequest {
  return {
    tel: form.tel,
    email: form.inputEmail,
    purpose: "reset",
    captcha_id: form.captcha_id,
    captcha: form.captcha,
  };
}

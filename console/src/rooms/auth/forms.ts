import type { RequestOf } from "@nodeyard/contract/call.ts";
import type { login, register, resetPassword } from "@nodeyard/contract/auth/calls.ts";
import type { SendPhoneCodeRequest } from "@nodeyard/contract/verification/calls.ts";
import { plainInput, typedText } from "../../shared/forms/form-text.ts";

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

export function readLogin(data: FormData): LoginForm {
  return {
    email: plainInput(data, "email", "email"),
    password: typedText(data, "password"),
    captcha_id: typedText(data, "captcha_id"),
    captcha: plainInput(data, "captcha", "code"),
  };
}

export function readSignUp(data: FormData): SignUpForm {
  return {
    ...readLogin(data),
    tel: plainInput(data, "tel", "phone"),
    emailVerifyCode: plainInput(data, "emailVerifyCode", "code"),
    rePassword: typedText(data, "rePassword"),
    refer: plainInput(data, "refer", "code"),
    agreement: data.has("agreement"),
  };
}

export function readReset(data: FormData): ResetForm {
  return {
    tel: plainInput(data, "tel", "phone"),
    inputEmail: plainInput(data, "inputEmail", "email"),
    captcha_id: typedText(data, "captcha_id"),
    captcha: plainInput(data, "captcha", "code"),
    emailVerifyCode: plainInput(data, "emailVerifyCode", "code"),
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

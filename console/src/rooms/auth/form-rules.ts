import { authErrors } from "@nodeyard/contract/auth/errors.ts";
import {
  isEmail,
  isLoginPasswordLength,
  isPhone,
  LOGIN_PASSWORD_END_LENGTH,
  LOGIN_PASSWORD_MIN_LENGTH,
} from "@nodeyard/contract/auth/rules.ts";
import type { ErrorDefinition } from "@nodeyard/contract/error.ts";
import type { LoginForm, ResetForm, SignUpForm } from "./forms.ts";

/** Validation errors by input name, in form order; empty if the form is valid. */
export type FormErrors<Form> = { [Name in keyof Form]?: ErrorDefinition };

/** Keeps the fields that have an error. */
function only<Form>(checks: {
  [Name in keyof Form]?: ErrorDefinition | undefined;
}): FormErrors<Form> {
  return Object.fromEntries(
    Object.entries(checks).filter(([, error]) => error),
  ) as FormErrors<Form>;
}

export function validateLogin(form: LoginForm): FormErrors<LoginForm> {
  return only<LoginForm>({
    email: !form.email
      ? authErrors.emailRequired
      : isEmail(form.email) || isPhone(form.email)
        ? undefined
        : authErrors.loginEmailInvalid,
    password: !form.password
      ? authErrors.passwordRequired
      : isLoginPasswordLength(form.password)
        ? undefined
        : authErrors.loginPasswordLength,
    captcha: form.captcha && form.captcha_id ? undefined : authErrors.captchaRequired,
  });
}

function checkPhone(tel: string): ErrorDefinition | undefined {
  if (!tel) return authErrors.phoneRequired;
  return isPhone(tel) ? undefined : authErrors.phoneInvalid;
}

function checkNewPassword(password: string, tooShort: ErrorDefinition) {
  if (password.length < LOGIN_PASSWORD_MIN_LENGTH) return tooShort;
  return password.length < LOGIN_PASSWORD_END_LENGTH ? undefined : authErrors.passwordTooLong;
}

export function validateSignUp(form: SignUpForm): FormErrors<SignUpForm> {
  return only<SignUpForm>({
    email: !form.email
      ? authErrors.emailRequired
      : isEmail(form.email)
        ? undefined
        : authErrors.signUpEmailInvalid,
    tel: checkPhone(form.tel),
    captcha: form.captcha && form.captcha_id ? undefined : authErrors.captchaRequired,
    emailVerifyCode: form.emailVerifyCode ? undefined : authErrors.phoneCodeRequired,
    password: !form.password
      ? authErrors.passwordRequired
      : checkNewPassword(form.password, authErrors.signUpPasswordLength),
    rePassword: !form.rePassword
      ? authErrors.confirmationRequired
      : form.rePassword === form.password
        ? undefined
        : authErrors.confirmationDiffers,
    agreement: form.agreement ? undefined : authErrors.agreementRequired,
  });
}

export function validateReset(form: ResetForm): FormErrors<ResetForm> {
  return only<ResetForm>({
    tel: isPhone(form.tel) ? undefined : authErrors.resetPhoneInvalid,
    inputEmail: isEmail(form.inputEmail) ? undefined : authErrors.resetEmailInvalid,
    captcha: form.captcha && form.captcha_id ? undefined : authErrors.captchaRequired,
    emailVerifyCode: form.emailVerifyCode ? undefined : authErrors.resetCodeInvalid,
    password: checkNewPassword(form.password, authErrors.resetPasswordLength),
    rePassword: form.rePassword === form.password ? undefined : authErrors.resetConfirmationDiffers,
  });
}

/** Before a code is sent for a sign-up: a phone number of digits starting with 1, and the captcha. */
export function validateSignUpSend(form: SignUpForm): FormErrors<SignUpForm> {
  return only<SignUpForm>({
    tel: isPhone(form.tel) ? undefined : authErrors.phoneInvalid,
    captcha: form.captcha && form.captcha_id ? undefined : authErrors.captchaRequired,
  });
}

/** Before a code is sent for a reset: the phone, the account's e-mail and the captcha. */
export function validateResetSend(form: ResetForm): FormErrors<ResetForm> {
  return only<ResetForm>({
    tel: isPhone(form.tel) ? undefined : authErrors.resetPhoneInvalid,
    inputEmail: isEmail(form.inputEmail) ? undefined : authErrors.resetEmailInvalid,
    captcha: form.captcha && form.captcha_id ? undefined : authErrors.captchaRequired,
  });
}

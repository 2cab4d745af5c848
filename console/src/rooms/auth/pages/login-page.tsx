import { login } from "@nodeyard/contract/auth/calls.ts";
import { authErrors } from "@nodeyard/contract/auth/errors.ts";
import { LOGIN_REDIRECT_SECONDS } from "@nodeyard/contract/auth/rules.ts";
import { useEffect, useState } from "react";
import { useForm } from "../../../shared/forms/use-form.ts";
import { ApiError, call } from "../../../shared/http.ts";
import { deviceToken, startSession } from "../../../shared/session.ts";
import { withLanguage } from "../../../shared/site.ts";
import { Field } from "../../../shared/ui/field.tsx";
import { PasswordField } from "../../../shared/ui/password-field.tsx";
import { CaptchaField } from "../../../shared/verification/captcha-field.tsx";
import { solveCheck } from "../../../shared/verification/solve-challenge.ts";
import { errorTexts } from "../error-texts.ts";
import { fieldForError } from "../field-for-error.ts";
import { FormFrame } from "../form-frame.tsx";
import { validateLogin } from "../form-rules.ts";
import { loginRequest, readLogin, type LoginForm } from "../forms.ts";
import { fetchConsoleAhead, leaveTo } from "../leave.ts";
import { takeNewAccount } from "../new-account.ts";
import { text } from "../messages.ts";

/** Where a refused sign-in says what to work out; nothing where it was refused for another reason. */
function checkOf(failure: unknown): string | undefined {
  if (!(failure instanceof ApiError) || failure.error !== authErrors.workRequired.key)
    return undefined;
  return (failure.body as { humanCheck?: { csnonce: string } }).humanCheck?.csnonce;
}

/** Signs in. After many failed sign-ins with the e-mail, the server demands a proof of work from an unknown browser first. */
async function signIn(values: LoginForm, onWork: (isWorking: boolean) => void) {
  const request = loginRequest(values, deviceToken());
  try {
    return await call(login, request);
  } catch (failure) {
    const csnonce = checkOf(failure);
    // Browsers give hashing to secure addresses only.
    if (csnonce === undefined || !window.isSecureContext) throw failure;
    onWork(true);
    try {
      const humanCheck = await solveCheck(csnonce, new AbortController().signal);
      return await call(login, { ...request, humanCheck });
    } finally {
      onWork(false);
    }
  }
}

/** Sign-in: on success the session is kept and the console opens after two seconds. */
export function LoginPage() {
  const [isChecking, setIsChecking] = useState(false);
  const form = useForm({
    read: readLogin,
    validate: (values) => errorTexts(validateLogin(values)),
    async send(values) {
      const { sessionId, deviceToken } = await signIn(values, setIsChecking);
      startSession(sessionId, deviceToken);
      fetchConsoleAhead();
      leaveTo("/", LOGIN_REDIRECT_SECONDS);
    },
    fieldForError,
    leaves: true,
  });
  useEffect(() => {
    const input = form.ref.current?.elements.namedItem("email");
    if (input instanceof HTMLInputElement && input.value === "") input.value = takeNewAccount();
  }, [form.ref]);
  return (
    <FormFrame
      title={text.loginTitle}
      purpose={text.loginPurpose}
      form={form}
      submit={text.login}
      done={text.loggedIn}
      working={isChecking ? text.checking : undefined}
      below={
        <>
          {text.noAccount}
          <a href={withLanguage("/signUp")}>{text.signUp}</a>
        </>
      }
    >
      <Field
        name="email"
        type="email"
        label={text.email}
        error={form.errors["email"]}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={254}
      />
      <PasswordField
        name="password"
        label={text.password}
        error={form.errors["password"]}
        autoComplete="current-password"
        aside={<a href={withLanguage("/forget")}>{text.forgotten}</a>}
      />
      <CaptchaField error={form.errors["captcha"]} generation={form.captchaGeneration} />
    </FormFrame>
  );
}

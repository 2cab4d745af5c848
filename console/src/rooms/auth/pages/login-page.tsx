import { login } from "@nodeyard/contract/auth/calls.ts";
import { LOGIN_REDIRECT_SECONDS } from "@nodeyard/contract/auth/rules.ts";
import { useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { useForm } from "../../../shared/forms/use-form.ts";
import { ApiError, call } from "../../../shared/http.ts";
import { deviceToken, startSession, whyEnded } from "../../../shared/session.ts";
import { withLanguage } from "../../../shared/site.ts";
import { Field } from "../../../shared/ui/field.tsx";
import { PasswordField } from "../../../shared/ui/password-field.tsx";
import { CaptchaField } from "../../../shared/verification/captcha-field.tsx";
import { errorTexts } from "../error-texts.ts";
import { fieldForError } from "../field-for-error.ts";
import { FormFrame } from "../form-frame.tsx";
import { validateLogin } from "../form-rules.ts";
import { loginRequest, readLogin } from "../forms.ts";
import { fetchConsoleAhead, leaveTo } from "../leave.ts";
import { consumeNewAccount } from "../new-account.ts";
import { text } from "../messages.ts";
import type { SignedIn } from "./second-step-of.ts";

const neverChanges = () => () => undefined;

/** Sign-in: on success the session is kept and the console opens after two seconds. */
export function LoginPage() {
  const [isChecking, setIsChecking] = useState(false);
  // The document does not know it.
  const ended = useSyncExternalStore(neverChanges, whyEnded, () => "");
  const [secondStep, setSecondStep] = useState<ReactNode>();
  const enter = ({ sessionId, deviceToken }: SignedIn) => {
    startSession(sessionId, deviceToken);
    fetchConsoleAhead();
    leaveTo("/", LOGIN_REDIRECT_SECONDS);
  };
  const form = useForm({
    read: readLogin,
    validate: (values) => errorTexts(validateLogin(values)),
    async send(values) {
      const request = loginRequest(values, deviceToken());
      try {
        enter(await call(login, request));
      } catch (refusal) {
        if (!(refusal instanceof ApiError && /Required$|Needed$/.test(refusal.error)))
          throw refusal;
        const { answerRefusal, SecondStep } = await import("./answer-refusal.tsx");
        const answer = await answerRefusal(refusal, request, setIsChecking);
        if ("sessionId" in answer) enter(answer);
        else setSecondStep(<SecondStep step={answer} onSignedIn={enter} />);
      }
    },
    fieldForError,
    leaves: true,
  });
  useEffect(() => {
    const input = form.ref.current?.elements.namedItem("email");
    if (input instanceof HTMLInputElement && input.value === "") input.value = consumeNewAccount();
  }, [form.ref]);
  if (secondStep !== undefined) return secondStep;
  return (
    <FormFrame
      title={text.loginTitle}
      purpose={ended || text.loginPurpose}
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

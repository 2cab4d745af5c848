import { login } from "@nodeyard/contract/auth/calls.ts";
import { LOGIN_REDIRECT_SECONDS } from "@nodeyard/contract/auth/rules.ts";
import { useForm } from "../../../shared/forms/use-form.ts";
import { call } from "../../../shared/http.ts";
import { startSession } from "../../../shared/session.ts";
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
import { text } from "../messages.ts";

/** Sign-in: on success the session is kept and the console opens after two seconds. */
export function LoginPage() {
  const form = useForm({
    read: readLogin,
    validate: (values) => errorTexts(validateLogin(values)),
    async send(values) {
      const { sessionId } = await call(login, loginRequest(values));
      startSession(sessionId);
      fetchConsoleAhead();
      leaveTo("/", LOGIN_REDIRECT_SECONDS);
    },
    fieldForError,
    leaves: true,
  });
  return (
    <FormFrame
      title={text.loginTitle}
      purpose={text.loginPurpose}
      form={form}
      submit={text.login}
      done={text.loggedIn}
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

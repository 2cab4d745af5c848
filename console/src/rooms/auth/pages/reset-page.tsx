import { resetPassword } from "@nodeyard/contract/auth/calls.ts";
import { RESET_REDIRECT_SECONDS } from "@nodeyard/contract/auth/rules.ts";
import { useForm } from "../../../shared/forms/use-form.ts";
import { call } from "../../../shared/http.ts";
import { withLanguage } from "../../../shared/site.ts";
import { Field } from "../../../shared/ui/field.tsx";
import { PasswordField } from "../../../shared/ui/password-field.tsx";
import { CaptchaField } from "../../../shared/verification/captcha-field.tsx";
import { CodeField } from "../../../shared/verification/code-field.tsx";
import { errorTexts } from "../error-texts.ts";
import { fieldForError } from "../field-for-error.ts";
import { FormFrame } from "../form-frame.tsx";
import { validateReset, validateResetSend } from "../form-rules.ts";
import { readReset, resetCodeRequest, resetRequest } from "../forms.ts";
import { leaveTo } from "../leave.ts";
import { text } from "../messages.ts";
import { OutboxNote } from "../outbox-note.tsx";
import { useSiteInfo } from "../use-site-info.ts";

/** Password reset: phone and e-mail of the account, a code, and the new password twice. */
export function ResetPage() {
  const site = useSiteInfo();
  const form = useForm({
    read: readReset,
    validate: (values) => errorTexts(validateReset(values)),
    async send(values) {
      await call(resetPassword, resetRequest(values));
      leaveTo("/login", RESET_REDIRECT_SECONDS);
    },
    fieldForError,
    leaves: true,
  });
  return (
    <FormFrame
      title={text.resetTitle}
      purpose={text.resetPurpose}
      form={form}
      submit={text.reset}
      done={text.passwordReset}
      below={
        <>
          {text.remembered}
          <a href={withLanguage("/login")}>{text.login}</a>
          <OutboxNote path={site?.outboxPath} />
        </>
      }
    >
      <Field
        name="tel"
        type="tel"
        label={text.phone}
        error={form.errors["tel"]}
        autoComplete="tel"
        maxLength={40}
      />
      <Field
        name="inputEmail"
        type="email"
        label={text.email}
        error={form.errors["inputEmail"]}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={254}
      />
      <CaptchaField error={form.errors["captcha"]} generation={form.captchaGeneration} />
      <CodeField
        label={text.phoneCode}
        error={form.errors["emailVerifyCode"]}
        prepare={() => {
          const values = form.read();
          return form.accept(errorTexts(validateResetSend(values)))
            ? resetCodeRequest(values)
            : undefined;
        }}
        onFailed={form.fail}
      />
      <PasswordField
        name="password"
        label={text.newPassword}
        hint={text.passwordHint}
        error={form.errors["password"]}
        autoComplete="new-password"
      />
      <PasswordField
        name="rePassword"
        label={text.again}
        error={form.errors["rePassword"]}
        autoComplete="new-password"
      />
    </FormFrame>
  );
}

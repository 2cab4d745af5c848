import { register } from "@nodeyard/contract/auth/calls.ts";
import { REGISTER_REDIRECT_SECONDS } from "@nodeyard/contract/auth/rules.ts";
import { checkRefer } from "@nodeyard/contract/invite/calls.ts";
import { useEffect, useState, useId } from "react";
import { useForm } from "../../../shared/forms/use-form.ts";
import { call } from "../../../shared/http.ts";
import { withLanguage } from "../../../shared/site.ts";
import { buttonClass } from "../../../shared/ui/button.tsx";
import { Field, FieldNote } from "../../../shared/ui/field.tsx";
import { PasswordField } from "../../../shared/ui/password-field.tsx";
import { CaptchaField } from "../../../shared/verification/captcha-field.tsx";
import { CodeField } from "../../../shared/verification/code-field.tsx";
import { errorTexts } from "../error-texts.ts";
import { fieldForError } from "../field-for-error.ts";
import { FormFrame } from "../form-frame.tsx";
import { validateSignUp, validateSignUpSend } from "../form-rules.ts";
import { readSignUp, registerRequest, signUpCodeRequest } from "../forms.ts";
import { leaveTo } from "../leave.ts";
import { rememberNewAccount } from "../new-account.ts";
import { text } from "../messages.ts";
import { OutboxNote } from "../outbox-note.tsx";
import { useSiteInfo } from "../use-site-info.ts";
import fieldStyles from "../../../shared/ui/field.module.css";
import authStyles from "../auth.module.css";

/** The checkbox of the sign-up form; the agreement opens beside it, so that the form keeps what was typed. */
function AgreementBox({ error }: { error?: string | undefined }) {
  const id = useId();
  return (
    <div className={`${fieldStyles["field"]} ${authStyles["agreement"]}`}>
      <input
        type="checkbox"
        id={id}
        name="agreement"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
      />
      <div>
        <label htmlFor={id}>
          {text.agree}
          <a href={withLanguage("/protocol")} target="_blank" rel="noopener">
            {text.agreement}
          </a>
        </label>
        <FieldNote id={`${id}-note`} error={error} />
      </div>
    </div>
  );
}

/** Sign-up: one captcha serves the code and the registration with the same phone. */
export function SignUpPage() {
  const site = useSiteInfo();
  const [isReferInvalid, setIsReferInvalid] = useState(false);
  const form = useForm({
    read: readSignUp,
    validate: (values) => errorTexts(validateSignUp(values)),
    async send(values) {
      await call(register, registerRequest(values));
      rememberNewAccount(values.email);
      leaveTo("/login", REGISTER_REDIRECT_SECONDS);
    },
    fieldForError,
    leaves: true,
  });

  useEffect(() => {
    const refer = new URLSearchParams(location.search).get("refer");
    const input = form.ref.current?.elements.namedItem("refer");
    if (!refer || !(input instanceof HTMLInputElement) || input.value) return;
    input.value = refer;
    // A stale link must not block the form.
    call(checkRefer, { refer }).then(
      ({ isValid }) => {
        if (isValid || input.value !== refer) return;
        input.value = "";
        setIsReferInvalid(true);
      },
      () => undefined,
    );
  }, [form.ref]);

  const signInLink = (
    <>
      {text.haveAccount}
      <a href={withLanguage("/login")}>{text.login}</a>
    </>
  );
  if (site?.isSignUpDisable) {
    return (
      <section className={authStyles["auth"]} aria-live="polite">
        <h1>{text.closedTitle}</h1>
        <p className={authStyles["purpose"]}>{text.closedPurpose}</p>
        <a
          className={buttonClass}
          data-tone="primary"
          data-size="wide"
          href={withLanguage("/login")}
        >
          {text.login}
        </a>
      </section>
    );
  }
  return (
    <FormFrame
      title={text.signUpTitle}
      purpose={text.signUpPurpose}
      form={form}
      submit={text.signUp}
      done={text.registered}
      below={
        <>
          {signInLink}
          <OutboxNote path={site?.outboxPath} />
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
      <Field
        name="tel"
        type="tel"
        label={text.phone}
        error={form.errors["tel"]}
        autoComplete="tel"
        maxLength={40}
      />
      <CaptchaField error={form.errors["captcha"]} generation={form.captchaGeneration} />
      <CodeField
        label={text.phoneCode}
        error={form.errors["emailVerifyCode"]}
        prepare={() => {
          const values = form.read();
          return form.accept(errorTexts(validateSignUpSend(values)))
            ? signUpCodeRequest(values)
            : undefined;
        }}
        onFailed={form.fail}
      />
      <PasswordField
        name="password"
        label={text.password}
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
      <Field
        name="refer"
        label={text.refer}
        error={form.errors["refer"]}
        hint={isReferInvalid ? text.referInvalid : undefined}
        autoComplete="off"
        maxLength={40}
        aside={<span className={authStyles["optional"]}>{text.optional}</span>}
      />
      <AgreementBox error={form.errors["agreement"]} />
    </FormFrame>
  );
}

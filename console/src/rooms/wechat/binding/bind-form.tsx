import type { RequestOf } from "@nodeyard/contract/call.ts";
import { bindWechatEmail } from "@nodeyard/contract/wechat/calls.ts";
import { useEffect, useState } from "react";
import { plainInput, typedText } from "../../../shared/forms/form-text.ts";
import { useForm } from "../../../shared/forms/use-form.ts";
import { ApiError } from "../../../shared/http.ts";
import { withLanguage } from "../../../shared/site.ts";
import { Field } from "../../../shared/ui/field.tsx";
import { PasswordField } from "../../../shared/ui/password-field.tsx";
import { callInApp } from "../shell/call-in-app.ts";
import { FactorField } from "../shell/factor-field.tsx";
import { FormCard } from "../shell/form-card.tsx";
import { keepInfo } from "../shell/info.ts";
import { FormResult } from "../shell/form-result.tsx";
import { binding } from "./messages.ts";

type Values = Pick<RequestOf<typeof bindWechatEmail>, "email" | "password" | "factorCode">;

const bind = (request: Partial<RequestOf<typeof bindWechatEmail>>) =>
  callInApp(bindWechatEmail, request);

/** After many failed sign-ins with the e-mail the server asks for a proof of work, as at a sign-in. */
async function bindWithWork(values: Values, refusal: unknown) {
  const body =
    refusal instanceof ApiError ? (refusal.body as { humanCheck?: { csnonce: string } }) : {};
  // Browsers give hashing to secure addresses only.
  if (!body.humanCheck || !window.isSecureContext) throw refusal;
  const { solveCheck } = await import("../../../shared/verification/solve-challenge.ts");
  const humanCheck = await solveCheck(body.humanCheck.csnonce, new AbortController().signal);
  return bind({ ...values, humanCheck });
}

/** E-mail and password of an account, and a code of its second factor once the server asks for one. */
export function BindForm() {
  const [needsFactor, setNeedsFactor] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const [bound, setBound] = useState<string>();
  const form = useForm({
    read: (data): Values => ({
      email: plainInput(data, "email", "email"),
      password: typedText(data, "password"),
      factorCode: plainInput(data, "factorCode", "code"),
    }),
    validate: ({ email, password, factorCode }) => ({
      email: email === "" ? binding.emailRequired : undefined,
      password: password === "" ? binding.passwordRequired : undefined,
      factorCode: needsFactor && factorCode === "" ? binding.factorRequired : undefined,
    }),
    async send(values) {
      setBound(undefined);
      try {
        const { data } = await bind(values).catch((refusal: unknown) => {
          setChecking(true);
          return bindWithWork(values, refusal);
        });
        keepInfo(data);
        setBound(values.email);
        setNeedsFactor(false);
        form.reset();
      } catch (refusal) {
        const isFactorNeeded =
          refusal instanceof ApiError && refusal.error === "wechat.factorNeeded";
        if (!isFactorNeeded || needsFactor) throw refusal;
        setNeedsFactor(true);
      } finally {
        setChecking(false);
      }
    },
    fieldForError: (error, inputs) =>
      inputs.find(
        (input) => input === (error.error === "factors.codeWrong" ? "factorCode" : error.field),
      ),
  });
  useEffect(() => {
    if (needsFactor) form.ref.current?.querySelector<HTMLElement>('[name="factorCode"]')?.focus();
  }, [needsFactor, form.ref]);
  return (
    <FormCard
      form={form}
      submit={binding.submit}
      outcome={
        <FormResult>
          {isChecking && binding.checking}
          {bound !== undefined && (
            <>
              {binding.bound(bound)}{" "}
              <a href={withLanguage("/wechat/overview")}>{binding.toOverview}</a>
            </>
          )}
        </FormResult>
      }
    >
      <Field
        name="email"
        type="email"
        label={binding.email}
        error={form.errors["email"]}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={254}
      />
      <PasswordField
        name="password"
        label={binding.password}
        error={form.errors["password"]}
        autoComplete="current-password"
        maxLength={200}
      />
      {needsFactor && <FactorField error={form.errors["factorCode"]} />}
    </FormCard>
  );
}

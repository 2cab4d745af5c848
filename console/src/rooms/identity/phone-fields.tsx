import { isPhone } from "@nodeyard/contract/auth/rules.ts";
import { sendPhoneCode } from "@nodeyard/contract/verification/calls.ts";
import type { FormState } from "../../shared/forms/use-form.ts";
import { Field } from "../../shared/ui/field.tsx";
import { CodeField } from "../../shared/verification/code-field.tsx";
import { identity } from "./messages.ts";

/** A phone number, and the code that is sent to it. */
export function PhoneFields(props: {
  form: Pick<FormState<{ readonly tel: string }>, "errors" | "read" | "accept" | "fail">;
  label: string;
  codeName?: string;
  codeLabel: string;
}) {
  const { form, codeName = "emailVerifyCode" } = props;
  return (
    <>
      <Field
        name="tel"
        type="tel"
        label={props.label}
        error={form.errors["tel"]}
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={40}
      />
      <CodeField
        name={codeName}
        label={props.codeLabel}
        error={form.errors[codeName]}
        endpoint={sendPhoneCode}
        prepare={() => {
          const { tel } = form.read();
          const isRight = form.accept({ tel: isPhone(tel) ? undefined : identity.telInvalid });
          return isRight ? { tel, purpose: "phone" } : undefined;
        }}
        onFailed={(refusal) => form.fail(refusal)}
      />
    </>
  );
}

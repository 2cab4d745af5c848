import type { RequestOf } from "@nodeyard/contract/call.ts";
import { setCollection } from "@nodeyard/contract/payee/calls.ts";
import type { ReactNode } from "react";
import { plainInput } from "../../shared/forms/form-text.ts";
import { Form } from "../../shared/forms/form.tsx";
import { UnlessFrozen } from "../../shared/forms/unless-frozen.tsx";
import { useForm, type FieldErrors } from "../../shared/forms/use-form.ts";
import { useSave } from "../../shared/forms/use-save.ts";
import { call } from "../../shared/http.ts";
import { Button } from "../../shared/ui/button.tsx";
import { AccountCodeField } from "../../shared/verification/account-code-field.tsx";
import { verification } from "../../shared/verification/messages.ts";
import { payee } from "./messages.ts";

/** One part of the payee with the code that its change needs. */
export function PayeeForm(props: {
  read: (data: FormData) => Omit<RequestOf<typeof setCollection>, "emailVerifyCode">;
  validate: (part: Omit<RequestOf<typeof setCollection>, "emailVerifyCode">) => FieldErrors;
  fields: (errors: FieldErrors) => ReactNode;
  onDone: () => void;
  onBack: (() => void) | undefined;
}) {
  const save = useSave("payee");
  const form = useForm({
    read: (data) => ({
      ...props.read(data),
      emailVerifyCode: plainInput(data, "emailVerifyCode", "code"),
    }),
    validate: (request) => ({
      ...props.validate(request),
      emailVerifyCode: request.emailVerifyCode === "" ? verification.codeRequired : undefined,
    }),
    send: (request) => save(() => call(setCollection, request), props.onDone),
  });
  return (
    <UnlessFrozen>
      <Form
        form={form}
        actions={
          <>
            <Button type="submit" tone="primary" busy={form.isSending}>
              {payee.save}
            </Button>
            {props.onBack && <Button onClick={props.onBack}>{payee.back}</Button>}
          </>
        }
      >
        {props.fields(form.errors)}
        <AccountCodeField purpose="payee" error={form.errors["emailVerifyCode"]} />
      </Form>
    </UnlessFrozen>
  );
}

import type { RequestOf } from "@nodeyard/contract/call.ts";
import { setCollection } from "@nodeyard/contract/payee/calls.ts";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { plainInput } from "../../shared/forms/form-text.ts";
import { Form } from "../../shared/forms/form.tsx";
import { UnlessFrozen } from "../../shared/forms/unless-frozen.tsx";
import { useForm, type FieldErrors } from "../../shared/forms/use-form.ts";
import { call } from "../../shared/http.ts";
import { withProof } from "../../shared/proof/with-proof.ts";
import { invalidateRoom } from "../../shared/room-cache.ts";
import { Button } from "../../shared/ui/button.tsx";
import { showToast } from "../../shared/ui/toasts.ts";
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
  const client = useQueryClient();
  const form = useForm({
    read: (data) => ({
      ...props.read(data),
      emailVerifyCode: plainInput(data, "emailVerifyCode", "code"),
    }),
    validate: (request) => ({
      ...props.validate(request),
      emailVerifyCode: request.emailVerifyCode === "" ? verification.codeRequired : undefined,
    }),
    async send(request) {
      const { message } = await withProof(() => call(setCollection, request));
      showToast("success", message);
      props.onDone();
      void invalidateRoom(client, "payee");
    },
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

import { setContact } from "@nodeyard/contract/identity/calls.ts";
import {
  birthDateOf,
  CONTACT_MAX_CHARACTERS,
  CONTACT_TYPES,
  isRealName,
} from "@nodeyard/contract/identity/rules.ts";
import { useQueryClient } from "@tanstack/react-query";
import { plainInput, trimmedText } from "../../shared/forms/form-text.ts";
import { Form } from "../../shared/forms/form.tsx";
import { useForm } from "../../shared/forms/use-form.ts";
import { call } from "../../shared/http.ts";
import { withProof } from "../../shared/proof/with-proof.ts";
import { invalidateRoom } from "../../shared/room-cache.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { showToast } from "../../shared/ui/toasts.ts";
import { AccountCodeField } from "../../shared/verification/account-code-field.tsx";
import { verification } from "../../shared/verification/messages.ts";
import { fieldOfCode } from "./field-of-code.ts";
import { identity } from "./messages.ts";

/** Verifies the owner's name. The server alone judges the age, by its own day. */
export function NameForm(props: { contact: string }) {
  const client = useQueryClient();
  const form = useForm({
    read: (data) => ({
      type: CONTACT_TYPES.primary,
      contact: trimmedText(data, "contact"),
      user_name: plainInput(data, "user_name", "realName"),
      IDCard: plainInput(data, "IDCard", "idNumber"),
      verifyCode: plainInput(data, "emailVerifyCode", "code"),
    }),
    validate: (request) => ({
      user_name: isRealName(request.user_name) ? undefined : identity.realNameInvalid,
      IDCard: birthDateOf(request.IDCard) === undefined ? identity.idNumberInvalid : undefined,
      contact: request.contact === "" ? identity.contactRequired : undefined,
      emailVerifyCode: request.verifyCode === "" ? verification.codeRequired : undefined,
    }),
    fieldForError: fieldOfCode,
    async send(request) {
      const { message } = await withProof(() => call(setContact, request));
      showToast("success", message);
      void invalidateRoom(client, "identity");
    },
  });
  return (
    <Form
      form={form}
      actions={
        <Button type="submit" tone="primary" busy={form.isSending}>
          {identity.verifyName}
        </Button>
      }
    >
      <Field
        name="user_name"
        label={identity.realName}
        error={form.errors["user_name"]}
        autoComplete="name"
        maxLength={60}
      />
      <Field
        name="IDCard"
        label={identity.idNumber}
        error={form.errors["IDCard"]}
        hint={identity.privacy}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
      />
      <Field
        name="contact"
        label={identity.contact}
        error={form.errors["contact"]}
        defaultValue={props.contact}
        autoComplete="off"
        maxLength={CONTACT_MAX_CHARACTERS}
      />
      <AccountCodeField purpose="identity" error={form.errors["emailVerifyCode"]} />
    </Form>
  );
}

import { isPhone } from "@nodeyard/contract/auth/rules.ts";
import { changeIdentity } from "@nodeyard/contract/identity/calls.ts";
import {
  birthDateOf,
  CONTACT_MAX_CHARACTERS,
  isRealName,
  type IdentityPart,
} from "@nodeyard/contract/identity/rules.ts";
import { useState, type ReactNode } from "react";
import { plainInput, trimmedText } from "../../../shared/forms/form-text.ts";
import { Form } from "../../../shared/forms/form.tsx";
import { useForm } from "../../../shared/forms/use-form.ts";
import { useSave } from "../../../shared/forms/use-save.ts";
import { call } from "../../../shared/http.ts";
import { site } from "../../../shared/site.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { AccountCodeField } from "../../../shared/verification/account-code-field.tsx";
import { fieldOfCode } from "../../../shared/verification/field-of-code.ts";
import { verification } from "../../../shared/verification/messages.ts";
import { identity } from "../messages.ts";
import { PhoneFields } from "../phone-fields.tsx";

/** A verified part, with a button that opens the form of another. */
export function Changeable(props: { part: IdentityPart; contact?: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <>
        {props.children}
        <Button onClick={() => setOpen(true)}>{identity[`${props.part}Change`]}</Button>
      </>
    );
  return <ChangeForm {...props} contact={props.contact ?? ""} onDone={() => setOpen(false)} />;
}

/** Another phone, name or contact, by a code of the account as it is, and one to a new number. */
function ChangeForm(props: { part: IdentityPart; contact: string; onDone: () => void }) {
  const { part, onDone } = props;
  const save = useSave("identity", "account");
  const form = useForm({
    read: (data) => ({
      part,
      verifyCode: plainInput(data, "emailVerifyCode", "code"),
      tel: plainInput(data, "tel", "phone"),
      telCode: plainInput(data, "telCode", "code"),
      user_name: plainInput(data, "user_name", "realName"),
      IDCard: plainInput(data, "IDCard", "idNumber"),
      contact: trimmedText(data, "contact"),
    }),
    validate: (request) => ({
      ...(part === "phone" && {
        tel: isPhone(request.tel) ? undefined : identity.telInvalid,
        telCode: request.telCode === "" ? identity.codeRequired : undefined,
      }),
      ...(part === "name" && {
        user_name: isRealName(request.user_name) ? undefined : identity.realNameInvalid,
        IDCard: birthDateOf(request.IDCard) === undefined ? identity.idNumberInvalid : undefined,
      }),
      ...(part === "contact" && {
        contact:
          site === "chinese" && request.contact === "" ? identity.contactRequired : undefined,
      }),
      emailVerifyCode: request.verifyCode === "" ? verification.codeRequired : undefined,
    }),
    fieldForError: fieldOfCode,
    send: (request) => save(() => call(changeIdentity, request), onDone),
  });
  return (
    <Form
      form={form}
      actions={
        <>
          <Button type="submit" tone="primary" busy={form.isSending}>
            {identity.saveChange}
          </Button>
          <Button onClick={onDone}>{identity.keepIt}</Button>
        </>
      }
    >
      <p>{identity.changeHint}</p>
      {part === "phone" && (
        <PhoneFields
          form={form}
          label={identity.newTel}
          codeName="telCode"
          codeLabel={identity.newTelCode}
        />
      )}
      {part === "name" && (
        <>
          <Field
            name="user_name"
            label={identity.newName}
            error={form.errors["user_name"]}
            autoComplete="name"
            maxLength={60}
          />
          <Field
            name="IDCard"
            label={identity.idNumber}
            error={form.errors["IDCard"]}
            hint={identity.sameNumber}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
          />
        </>
      )}
      {part === "contact" && (
        <Field
          name="contact"
          label={identity.contact}
          error={form.errors["contact"]}
          defaultValue={props.contact}
          autoComplete="off"
          maxLength={CONTACT_MAX_CHARACTERS}
        />
      )}
      <AccountCodeField purpose="identity-change" error={form.errors["emailVerifyCode"]} />
    </Form>
  );
}

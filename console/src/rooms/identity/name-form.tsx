import { setContact } from "@nodeyard/contract/identity/calls.ts";
import {
  ageOn,
  birthDateOf,
  CONTACT_MAX_CHARACTERS,
  CONTACT_TYPES,
  isRealName,
  MAX_AGE,
  MIN_AGE,
} from "@nodeyard/contract/identity/rules.ts";
import { plainForm } from "@nodeyard/contract/plain-form.ts";
import { DAY_MS, utcDay } from "@nodeyard/contract/time.ts";
import { useState } from "react";
import { plainInput, trimmedText } from "../../shared/forms/form-text.ts";
import { Form } from "../../shared/forms/form.tsx";
import { useForm } from "../../shared/forms/use-form.ts";
import { useSave } from "../../shared/forms/use-save.ts";
import { call } from "../../shared/http.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { AccountCodeField } from "../../shared/verification/account-code-field.tsx";
import { fieldOfCode } from "../../shared/verification/field-of-code.ts";
import { verification } from "../../shared/verification/messages.ts";
import { identity } from "./messages.ts";

/** Why a number is refused before a code is sent. A day at each end of the ages is left to the server, which has the day of China. */
function idNumberError(idNumber: string): string | undefined {
  const birthDate = birthDateOf(idNumber);
  if (birthDate === undefined) return identity.idNumberInvalid;
  const today = Date.now();
  const isOutside =
    ageOn(birthDate, utcDay(today + DAY_MS)) < MIN_AGE ||
    ageOn(birthDate, utcDay(today - DAY_MS)) > MAX_AGE;
  return isOutside ? identity.ageOutside(String(MIN_AGE), String(MAX_AGE)) : undefined;
}

/** Verifies the owner's name. */
export function NameForm(props: { contact: string }) {
  const save = useSave("identity");
  /** Of the number at the last blur, until it changes. */
  const [left, setLeft] = useState<string>();
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
      IDCard: idNumberError(request.IDCard),
      contact: request.contact === "" ? identity.contactRequired : undefined,
      emailVerifyCode: request.verifyCode === "" ? verification.codeRequired : undefined,
    }),
    fieldForError: fieldOfCode,
    send: (request) => save(() => call(setContact, request)),
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
        error={form.errors["IDCard"] ?? left}
        onInput={() => setLeft(undefined)}
        onBlur={({ currentTarget: { value } }) =>
          setLeft(value.trim() === "" ? undefined : idNumberError(plainForm("idNumber", value)))
        }
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

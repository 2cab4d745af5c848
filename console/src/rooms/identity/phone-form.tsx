import { isPhone } from "@nodeyard/contract/auth/rules.ts";
import { setContact } from "@nodeyard/contract/identity/calls.ts";
import { CONTACT_MAX_CHARACTERS, CONTACT_TYPES } from "@nodeyard/contract/identity/rules.ts";
import { plainInput, trimmedText } from "../../shared/forms/form-text.ts";
import { Form } from "../../shared/forms/form.tsx";
import { useForm } from "../../shared/forms/use-form.ts";
import { useSave } from "../../shared/forms/use-save.ts";
import { call } from "../../shared/http.ts";
import { site } from "../../shared/site.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { fieldOfCode } from "../../shared/verification/field-of-code.ts";
import { identity } from "./messages.ts";
import { PhoneFields } from "./phone-fields.tsx";

/** Verifies the phone of an account that has none. */
export function PhoneForm() {
  const save = useSave("identity");
  const form = useForm({
    read: (data) => ({
      type: CONTACT_TYPES.phone,
      contact: trimmedText(data, "contact"),
      tel: plainInput(data, "tel", "phone"),
      verifyCode: plainInput(data, "emailVerifyCode", "code"),
    }),
    validate: ({ contact, tel, verifyCode }) => ({
      contact: site === "chinese" && contact === "" ? identity.contactRequired : undefined,
      tel: isPhone(tel) ? undefined : identity.telInvalid,
      emailVerifyCode: verifyCode === "" ? identity.codeRequired : undefined,
    }),
    fieldForError: fieldOfCode,
    send: (request) => save(() => call(setContact, request)),
  });
  return (
    <Form
      form={form}
      actions={
        <Button type="submit" tone="primary" busy={form.isSending}>
          {identity.verifyPhone}
        </Button>
      }
    >
      <Field
        name="contact"
        label={site === "chinese" ? identity.contact : identity.optionalContact}
        error={form.errors["contact"]}
        autoComplete="off"
        maxLength={CONTACT_MAX_CHARACTERS}
      />
      <PhoneFields form={form} label={identity.tel} codeLabel={identity.code} />
    </Form>
  );
}

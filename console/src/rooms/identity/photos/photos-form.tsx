import { setContact } from "@nodeyard/contract/identity/calls.ts";
import { CONTACT_TYPES, PHOTO_SIDES } from "@nodeyard/contract/identity/rules.ts";
import { plainInput, trimmedText } from "../../../shared/forms/form-text.ts";
import { Form } from "../../../shared/forms/form.tsx";
import { useForm } from "../../../shared/forms/use-form.ts";
import { useSave } from "../../../shared/forms/use-save.ts";
import { call } from "../../../shared/http.ts";
import { withLanguage } from "../../../shared/site.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { CheckBox } from "../../../shared/ui/check-box.tsx";
import { AccountCodeField } from "../../../shared/verification/account-code-field.tsx";
import { fieldOfCode } from "../../../shared/verification/field-of-code.ts";
import { verification } from "../../../shared/verification/messages.ts";
import { identity } from "../messages.ts";
import { PhotoField } from "./photo-field.tsx";
import styles from "./photos.module.css";

const FIELDS = { front: "icA", back: "icB" } as const;

/** Uploads both photos as they are chosen, and submits them with the owner's agreement. */
export function PhotosForm() {
  const save = useSave("identity");
  const form = useForm({
    read: (data) => ({
      type: CONTACT_TYPES.advanced,
      icA: trimmedText(data, "icA"),
      icB: trimmedText(data, "icB"),
      isAgreed: data.has("isAgreed"),
      verifyCode: plainInput(data, "emailVerifyCode", "code"),
    }),
    validate: ({ icA, icB, isAgreed, verifyCode }) => ({
      icA: icA === "" ? identity.photoRequired : undefined,
      icB: icB === "" ? identity.photoRequired : undefined,
      emailVerifyCode: verifyCode === "" ? verification.codeRequired : undefined,
      isAgreed: isAgreed ? undefined : identity.notAgreed,
    }),
    fieldForError: fieldOfCode,
    send: (request) => save(() => call(setContact, request)),
  });
  return (
    <Form
      form={form}
      actions={
        <Button type="submit" tone="primary" busy={form.isSending}>
          {identity.submitPhotos}
        </Button>
      }
    >
      <div className={styles["photos"]}>
        {PHOTO_SIDES.map((side) => (
          <PhotoField
            key={side}
            name={FIELDS[side]}
            side={side}
            error={form.errors[FIELDS[side]]}
          />
        ))}
      </div>
      <AccountCodeField purpose="identity" error={form.errors["emailVerifyCode"]} />
      <div className={styles["agreement"]}>
        <CheckBox name="isAgreed" label={identity.agree} error={form.errors["isAgreed"]} />
        <a href={withLanguage("/protocol")} target="_blank" rel="noreferrer">
          {identity.agreement}
        </a>
      </div>
    </Form>
  );
}

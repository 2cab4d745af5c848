import { changeEmail } from "@nodeyard/contract/auth/email-calls.ts";
import { isEmail } from "@nodeyard/contract/auth/rules.ts";
import { plainInput } from "../../../shared/forms/form-text.ts";
import { useForm } from "../../../shared/forms/use-form.ts";
import { useSave } from "../../../shared/forms/use-save.ts";
import { call } from "../../../shared/http.ts";
import { FormDialog } from "../../../shared/overlays/form-dialog.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import {
  missingProof,
  ProofFields,
  proofErrorText,
  readCodeAndPassword,
} from "../../../shared/verification/proof-fields.tsx";
import { emailWords } from "./messages.ts";

/** Another address, by password and code: the link to it is what changes it. */
export default function ChangeDialog({ onClose }: { onClose: () => void }) {
  const save = useSave("account");
  const form = useForm({
    read: (data) => ({ email: plainInput(data, "email", "email"), ...readCodeAndPassword(data) }),
    validate: (request) => ({
      email: isEmail(request.email) ? undefined : emailWords.emailInvalid,
      ...missingProof(request),
    }),
    textForError: proofErrorText,
    send: (request) => save(() => call(changeEmail, request), onClose),
  });
  return (
    <FormDialog
      title={emailWords.dialog}
      form={form}
      submit={emailWords.submit}
      onClose={onClose}
      lead={<p>{emailWords.dialogText}</p>}
    >
      <Field
        name="email"
        type="email"
        label={emailWords.newEmail}
        error={form.errors["email"]}
        autoComplete="email"
        autoCapitalize="none"
        maxLength={254}
      />
      <ProofFields form={form} purpose="email-change" hasPassword />
    </FormDialog>
  );
}

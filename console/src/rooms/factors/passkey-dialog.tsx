import { addPasskey, startPasskey } from "@nodeyard/contract/factors/calls.ts";
import { FACTOR_NAME_LENGTH } from "@nodeyard/contract/factors/rules.ts";
import { trimmedText, typedText } from "../../shared/forms/form-text.ts";
import { useForm } from "../../shared/forms/use-form.ts";
import { call } from "../../shared/http.ts";
import { FormDialog } from "../../shared/overlays/form-dialog.tsx";
import { makePasskey } from "../../shared/proof/passkey.ts";
import { withProof } from "../../shared/proof/with-proof.ts";
import { Field } from "../../shared/ui/field.tsx";
import { PasswordField } from "../../shared/ui/password-field.tsx";
import { factors } from "./messages.ts";

/** Adds a passkey: its name, the password if this is the first factor, and what the browser asks for. */
export default function PasskeyDialog(props: {
  isFirst: boolean;
  onEnrolled: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}) {
  const { isFirst } = props;
  const form = useForm({
    read: (data) => ({ name: trimmedText(data, "name"), password: typedText(data, "password") }),
    validate: ({ name, password }) => ({
      name: name === "" ? factors.nameRequired : undefined,
      password: isFirst && password === "" ? factors.passwordRequired : undefined,
    }),
    async send({ name, password }) {
      const host = location.hostname;
      const { options } = await withProof(() => call(startPasskey, { password, host }));
      const passkey = await makePasskey(options);
      const { recoveryCodes } = await call(addPasskey, { name, passkey });
      props.onEnrolled(recoveryCodes);
    },
  });
  return (
    <FormDialog
      title={factors.passkeyTitle}
      form={form}
      submit={factors.addNow}
      onClose={props.onClose}
      lead={<p>{factors.passkeyText}</p>}
    >
      <Field
        name="name"
        label={factors.name}
        hint={factors.nameHint}
        autoComplete="off"
        maxLength={FACTOR_NAME_LENGTH}
        error={form.errors["name"]}
      />
      {isFirst && (
        <PasswordField
          name="password"
          label={factors.password}
          autoComplete="current-password"
          maxLength={200}
          error={form.errors["password"]}
        />
      )}
    </FormDialog>
  );
}

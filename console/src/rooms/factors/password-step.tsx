import { typedText } from "../../shared/forms/form-text.ts";
import { useForm } from "../../shared/forms/use-form.ts";
import { FormDialog } from "../../shared/overlays/form-dialog.tsx";
import { PasswordField } from "../../shared/ui/password-field.tsx";
import { factors } from "./messages.ts";

/** The first factor begins with the password, which a stolen session does not have. */
export function PasswordStep(props: {
  title: string;
  onPassword: (password: string) => Promise<void>;
  onClose: () => void;
}) {
  const form = useForm({
    read: (data) => ({ password: typedText(data, "password") }),
    validate: ({ password }) => ({
      password: password === "" ? factors.passwordRequired : undefined,
    }),
    send: ({ password }) => props.onPassword(password),
  });
  return (
    <FormDialog title={props.title} form={form} submit={factors.next} onClose={props.onClose}>
      <PasswordField
        name="password"
        label={factors.password}
        hint={factors.passwordHint}
        autoComplete="current-password"
        maxLength={200}
        error={form.errors["password"]}
      />
    </FormDialog>
  );
}

import { changePassword } from "@nodeyard/contract/auth/calls.ts";
import { Form } from "../../shared/forms/form.tsx";
import { useForm } from "../../shared/forms/use-form.ts";
import { call } from "../../shared/http.ts";
import { withProof } from "../../shared/proof/with-proof.ts";
import { withLanguage } from "../../shared/site.ts";
import { Button } from "../../shared/ui/button.tsx";
import { CheckBox } from "../../shared/ui/check-box.tsx";
import { PasswordField } from "../../shared/ui/password-field.tsx";
import { showToast } from "../../shared/ui/toasts.ts";
import { account } from "./messages.ts";
import { readPasswords, validatePasswords } from "./password-form.ts";

/** Current password, new password twice. */
export function ChangePasswordForm() {
  const form = useForm({
    read: readPasswords,
    validate: validatePasswords,
    async send(request) {
      const { message } = await withProof(() => call(changePassword, request));
      form.reset();
      showToast("success", message);
    },
  });
  return (
    <Form
      form={form}
      actions={
        <Button type="submit" tone="primary" busy={form.isSending}>
          {account.save}
        </Button>
      }
    >
      <PasswordField
        name="oldPassword"
        label={account.oldPassword}
        autoComplete="current-password"
        error={form.errors["oldPassword"]}
        aside={<a href={withLanguage("/forget")}>{account.forgot}</a>}
      />
      <PasswordField
        name="newPassword"
        label={account.newPassword}
        hint={account.newPasswordHint}
        autoComplete="new-password"
        error={form.errors["newPassword"]}
      />
      <PasswordField
        name="reNewPassword"
        label={account.again}
        autoComplete="new-password"
        error={form.errors["reNewPassword"]}
      />
      <CheckBox name="keepsAccess" label={account.keepsAccess} />
    </Form>
  );
}

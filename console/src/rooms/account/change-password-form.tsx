import { changePassword, type ChangePasswordRequest } from "@nodeyard/contract/auth/calls.ts";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call, Refusal } from "../../shared/http.ts";
import { withLanguage } from "../../shared/site.ts";
import { Button } from "../../shared/ui/button.tsx";
import { errorText } from "../../shared/ui/error-text.ts";
import { PasswordField } from "../../shared/ui/password-field.tsx";
import { showToast } from "../../shared/ui/toasts.ts";
import { account } from "./messages.ts";
import { passwordMistakes, readPasswordForm } from "./password-form.ts";

type Field = keyof ChangePasswordRequest;
const FIELDS: readonly Field[] = ["oldPassword", "newPassword", "reNewPassword"];

/** Current password, new password twice; a refusal stands at the field that it is about. */
export function ChangePasswordForm() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const change = useMutation({
    mutationFn: (request: ChangePasswordRequest) => call(changePassword, request),
    onSuccess: (answer) => {
      form.current?.reset();
      showToast("success", answer.message);
    },
    onError: (error) => {
      const at = error instanceof Refusal ? error.field : undefined;
      const field = FIELDS.find((each) => each === at);
      if (field) setErrors({ [field]: errorText(error) });
      else showToast("danger", errorText(error));
    },
  });

  const submit = () => {
    if (!form.current) return;
    const request = readPasswordForm(new FormData(form.current));
    const mistakes = passwordMistakes(request);
    setErrors(
      Object.fromEntries(Object.entries(mistakes).map(([field, key]) => [field, account[key]])),
    );
    if (Object.keys(mistakes).length === 0) change.mutate(request);
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <PasswordField
        name="oldPassword"
        label={account.oldPassword}
        autoComplete="current-password"
        error={errors.oldPassword}
        aside={<a href={withLanguage("/forget")}>{account.forgot}</a>}
      />
      <PasswordField
        name="newPassword"
        label={account.newPassword}
        hint={account.newPasswordHint}
        autoComplete="new-password"
        error={errors.newPassword}
      />
      <PasswordField
        name="reNewPassword"
        label={account.again}
        autoComplete="new-password"
        error={errors.reNewPassword}
      />
      <Button type="submit" tone="primary" busy={change.isPending}>
        {account.save}
      </Button>
    </form>
  );
}

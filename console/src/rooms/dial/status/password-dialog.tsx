import { showLinePassword } from "@nodeyard/contract/dial/calls.ts";
import { call } from "../../../shared/http.ts";
import { SecretDialog } from "../../../shared/secrets/secret-dialog.tsx";
import { SecretLine } from "../../../shared/secrets/secret-line.tsx";
import { dial } from "../messages.ts";

/** A line's saved password. */
export default function PasswordDialog(props: {
  lineId: string;
  account: string;
  onClose: () => void;
}) {
  return (
    <SecretDialog
      title={dial.passwordTitle}
      text={dial.passwordText(props.account)}
      submit={dial.showPassword}
      purpose="line-password"
      load={async ({ emailVerifyCode }) =>
        (await call(showLinePassword, { lineId: props.lineId, emailVerifyCode })).data
      }
      onClose={props.onClose}
    >
      {(password) => <SecretLine secret={password} what={dial.password} />}
    </SecretDialog>
  );
}

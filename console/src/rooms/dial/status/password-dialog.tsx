import { showLinePassword } from "@nodeyard/contract/dial/calls.ts";
import { useState } from "react";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import { useForm } from "../../../shared/forms/use-form.ts";
import { call } from "../../../shared/http.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { FormDialog } from "../../../shared/overlays/form-dialog.tsx";
import { ShownSecret } from "../../../shared/ui/shown-secret.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Note } from "../../../shared/ui/note.tsx";
import { ProofFields } from "../../../shared/verification/proof-fields.tsx";
import { dial } from "../messages.ts";

/** A line's saved password, for a code that was just sent. This dialog alone holds it, past the cache of calls. */
export default function PasswordDialog(props: {
  lineId: string;
  account: string;
  onClose: () => void;
}) {
  const [password, setPassword] = useState<string>();
  const [wasShown, setWasShown] = useState(false);
  const text = <p>{dial.passwordText(props.account)}</p>;
  const form = useForm({
    read: (data) => trimmedText(data, "emailVerifyCode"),
    validate: (code) => ({ emailVerifyCode: code === "" ? dial.codeRequired : undefined }),
    async send(emailVerifyCode) {
      const { data } = await call(showLinePassword, { lineId: props.lineId, emailVerifyCode });
      setPassword(data);
      setWasShown(true);
    },
  });
  if (password === undefined)
    return (
      <FormDialog
        title={dial.passwordTitle}
        form={form}
        submit={dial.showPassword}
        onClose={props.onClose}
      >
        {text}
        {wasShown && (
          <Note tone="info" isLive>
            {dial.passwordHidden}
          </Note>
        )}
        <ProofFields form={form} purpose="line-password" />
      </FormDialog>
    );
  return (
    <Dialog
      title={dial.passwordTitle}
      onClose={props.onClose}
      footer={<Button onClick={props.onClose}>{dial.close}</Button>}
    >
      {text}
      <ShownSecret
        secret={password}
        what={dial.password}
        left={dial.passwordLeft}
        onOver={() => setPassword(undefined)}
      />
    </Dialog>
  );
}

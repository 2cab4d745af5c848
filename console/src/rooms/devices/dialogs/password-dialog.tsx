import { type DeviceRow, showNodePassword } from "@nodeyard/contract/devices/calls.ts";
import { useState } from "react";
import { deviceName } from "../../../shared/device.ts";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import { useForm } from "../../../shared/forms/use-form.ts";
import { call } from "../../../shared/http.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { FormDialog } from "../../../shared/overlays/form-dialog.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Note } from "../../../shared/ui/note.tsx";
import { ShownSecret } from "../../../shared/ui/shown-secret.tsx";
import { ProofFields } from "../../../shared/verification/proof-fields.tsx";
import { devices } from "../messages.ts";

/**
 * A normal node's password, for a code that was just sent. It is held by this dialog alone, past the cache of calls, and
 * goes after a minute or with the dialog.
 */
export function PasswordDialog(props: { device: DeviceRow; onClose: () => void }) {
  const [password, setPassword] = useState<string>();
  const [wasShown, setWasShown] = useState(false);
  const text = <p>{devices.passwordText(deviceName(props.device))}</p>;
  const form = useForm({
    read: (data) => trimmedText(data, "emailVerifyCode"),
    validate: (code) => ({
      emailVerifyCode: code === "" ? devices.passwordCodeRequired : undefined,
    }),
    async send(emailVerifyCode) {
      const request = { showPassBcode: props.device.bcode, emailVerifyCode };
      const { data } = await call(showNodePassword, request);
      setPassword(data);
      setWasShown(true);
    },
  });
  if (password === undefined) {
    return (
      <FormDialog
        title={devices.passwordTitle}
        form={form}
        submit={devices.showPassword}
        onClose={props.onClose}
      >
        {text}
        {wasShown && (
          <Note tone="info" isLive>
            {devices.passwordHidden}
          </Note>
        )}
        <ProofFields form={form} purpose="node-password" />
      </FormDialog>
    );
  }
  return (
    <Dialog
      title={devices.passwordTitle}
      onClose={props.onClose}
      footer={<Button onClick={props.onClose}>{devices.close}</Button>}
    >
      {text}
      <ShownSecret
        secret={password}
        what={devices.password}
        left={devices.passwordLeft}
        onOver={() => setPassword(undefined)}
      />
    </Dialog>
  );
}

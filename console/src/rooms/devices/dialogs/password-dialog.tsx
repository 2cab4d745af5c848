import { type DeviceRow, showNodePassword } from "@nodeyard/contract/devices/calls.ts";
import { useEffect, useState } from "react";
import { deviceName } from "../../../shared/device.ts";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import { useForm } from "../../../shared/forms/use-form.ts";
import { call } from "../../../shared/http.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { FormDialog } from "../../../shared/overlays/form-dialog.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { CopyButton } from "../../../shared/ui/copy-button.tsx";
import { Note } from "../../../shared/ui/note.tsx";
import { ProofFields } from "../../../shared/verification/proof-fields.tsx";
import { devices } from "../messages.ts";
import styles from "./dialogs.module.css";

/** How long a password stays on the screen. */
const SHOWN_SECONDS = 60;

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
      <Shown password={password} onOver={() => setPassword(undefined)} />
    </Dialog>
  );
}

function Shown(props: { password: string; onOver: () => void }) {
  const [left, setLeft] = useState(SHOWN_SECONDS);
  const { onOver } = props;
  const isOver = left <= 0;
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => before - 1), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return (
    <>
      <p className={styles["password"]}>
        <code>{props.password}</code>
        <CopyButton text={props.password} what={devices.password} />
      </p>
      <p className={styles["hint"]}>{devices.passwordLeft(left)}</p>
    </>
  );
}

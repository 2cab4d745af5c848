import { type DeviceRow, showNodePassword } from "@nodeyard/contract/devices/calls.ts";
import { sendEmailCode, sendPhoneCode } from "@nodeyard/contract/verification/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { call } from "../../../shared/http.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { CopyButton } from "../../../shared/ui/copy-button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { errorText } from "../../../shared/ui/error-text.ts";
import { userInfo } from "../../../shared/user.ts";
import { CodeField } from "../../../shared/verification/code-field.tsx";
import { devices } from "../messages.ts";
import { deviceName } from "./device-name.ts";
import styles from "./dialogs.module.css";
import { PASSWORD_SHOWN_SECONDS, passwordMistake } from "./password-request.ts";
import { usesPhone } from "./proof-fields.tsx";

/**
 * A normal node's password, for a code that was just sent. It is held by this dialog alone, past the cache of calls, and
 * goes after a minute or with the dialog.
 */
export function PasswordDialog(props: { device: DeviceRow; onClose: () => void }) {
  const [password, setPassword] = useState<string>();
  const [wasShown, setWasShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useId();
  return (
    <Dialog
      title={devices.passwordTitle}
      busy={busy}
      onClose={props.onClose}
      footer={
        <>
          <Button disabled={busy} onClick={props.onClose}>
            {password === undefined ? devices.cancel : devices.close}
          </Button>
          {password === undefined && (
            <Button type="submit" form={form} tone="primary" busy={busy}>
              {devices.showPassword}
            </Button>
          )}
        </>
      }
    >
      <p className={styles["text"]}>{devices.passwordText(deviceName(props.device))}</p>
      {password === undefined ? (
        <>
          {wasShown && (
            <p className={styles["text"]} role="status">
              {devices.passwordHidden}
            </p>
          )}
          <CodeForm
            {...props}
            id={form}
            onBusy={setBusy}
            onPassword={(shown) => {
              setPassword(shown);
              setWasShown(true);
            }}
          />
        </>
      ) : (
        <Shown password={password} onOver={() => setPassword(undefined)} />
      )}
    </Dialog>
  );
}

function CodeForm(props: {
  id: string;
  device: DeviceRow;
  onBusy: (busy: boolean) => void;
  onPassword: (password: string) => void;
}) {
  const { onBusy } = props;
  const { data: user } = useQuery(userInfo);
  const byPhone = usesPhone(user?.tel);
  const [mistake, setMistake] = useState<{ at: "code" | "general"; text: string }>();
  const refuse = (error: unknown) =>
    setMistake({ at: passwordMistake(error), text: errorText(error) });

  const ask = async (code: string) => {
    if (code === "") return setMistake({ at: "code", text: devices.passwordCodeRequired });
    setMistake(undefined);
    onBusy(true);
    try {
      const request = { showPassBcode: props.device.bcode, emailVerifyCode: code };
      const { data } = await call(showNodePassword, request);
      props.onPassword(data);
    } catch (error) {
      refuse(error);
    } finally {
      onBusy(false);
    }
  };
  return (
    <form
      id={props.id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const code = new FormData(event.currentTarget).get("emailVerifyCode");
        void ask(typeof code === "string" ? code.trim() : "");
      }}
    >
      <CodeField
        label={byPhone ? devices.phoneCode : devices.emailCode}
        error={mistake?.at === "code" ? mistake.text : undefined}
        endpoint={byPhone ? sendPhoneCode : sendEmailCode}
        prepare={() => ({ purpose: "node-password" })}
        onFailed={refuse}
      />
      {user && <p className={styles["hint"]}>{devices.codeTo(byPhone ? user.tel : user.email)}</p>}
      {mistake?.at === "general" && (
        <p className={styles["failed"]} role="alert">
          {mistake.text}
        </p>
      )}
    </form>
  );
}

function Shown(props: { password: string; onOver: () => void }) {
  const [left, setLeft] = useState(PASSWORD_SHOWN_SECONDS);
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

import { confirmApp, startApp, type StartAppResponse } from "@nodeyard/contract/factors/calls.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { encode } from "uqr";
import { plainInput, typedText } from "../../shared/forms/form-text.ts";
import { useForm } from "../../shared/forms/use-form.ts";
import { call } from "../../shared/http.ts";
import { FormDialog } from "../../shared/overlays/form-dialog.tsx";
import { withProof } from "../../shared/proof/with-proof.ts";
import { qrPath } from "../../shared/qr-path.ts";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { errorText } from "../../shared/ui/error-text.ts";
import { Field } from "../../shared/ui/field.tsx";
import { showToast } from "../../shared/ui/toasts.ts";
import { factors } from "./messages.ts";
import styles from "./factors.module.css";
import { PasswordField } from "../../shared/ui/password-field.tsx";

/** The first factor begins with the password, which a stolen session does not have. */
function PasswordStep(props: {
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

type Started = Pick<StartAppResponse, "secret" | "uri">;

/** Sets an authenticator app up: the password if this is the first factor, the QR code, the app's first code. */
export default function AppDialog(props: {
  isFirst: boolean;
  onEnrolled: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}) {
  const [started, setStarted] = useState<Started>();
  const start = async (password: string) =>
    setStarted(await withProof(() => call(startApp, { password })));
  if (started) return <Confirm started={started} {...props} />;
  if (props.isFirst)
    return <PasswordStep title={factors.appTitle} onPassword={start} onClose={props.onClose} />;
  return <Starting start={() => start("")} onClose={props.onClose} />;
}

/** Fetches the secret at once, where a proof takes the password's place. */
function Starting(props: { start: () => Promise<void>; onClose: () => void }) {
  const begin = useEffectEvent(async () => {
    try {
      await props.start();
    } catch (error) {
      showToast("danger", errorText(error));
      props.onClose();
    }
  });
  useEffect(() => void begin(), []);
  return null;
}

function Confirm(props: {
  started: Started;
  onEnrolled: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}) {
  const { secret, uri } = props.started;
  const { data, size } = encode(uri, { border: 2 });
  const form = useForm({
    read: (filled) => ({ code: plainInput(filled, "code", "code") }),
    validate: ({ code }) => ({ code: code === "" ? factors.codeRequired : undefined }),
    async send(request) {
      const { recoveryCodes } = await withProof(() => call(confirmApp, request));
      props.onEnrolled(recoveryCodes);
    },
  });
  return (
    <FormDialog
      title={factors.appTitle}
      form={form}
      submit={factors.turnOn}
      onClose={props.onClose}
      lead={
        <>
          <p>{factors.scan}</p>
          <svg
            className={styles["qr"]}
            viewBox={`0 0 ${size} ${size}`}
            role="img"
            aria-label={factors.qr}
          >
            <path d={qrPath(data)} />
          </svg>
          <p className={styles["secret"]}>
            {factors.secret}
            <code>{secret.match(/.{1,4}/g)?.join(" ")}</code>
            <CopyButton text={secret} what={factors.secretWhat} />
          </p>
        </>
      }
    >
      <Field
        name="code"
        label={factors.code}
        error={form.errors["code"]}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
      />
    </FormDialog>
  );
}

import type { CodePurpose } from "@nodeyard/contract/verification/rules.ts";
import { useState, type ReactNode } from "react";
import { plainInput } from "../forms/form-text.ts";
import { useForm } from "../forms/use-form.ts";
import { Dialog } from "../overlays/dialog.tsx";
import { FormDialog } from "../overlays/form-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { ui } from "../ui/messages.ts";
import { Note } from "../ui/note.tsx";
import { useNowUntil } from "../use-now-until.ts";
import { secondsLeft } from "../verification/countdown.ts";
import { verification } from "../verification/messages.ts";
import { ProofFields, readCaptcha } from "../verification/proof-fields.tsx";
import { secrets } from "./messages.ts";
import styles from "./secrets.module.css";

const MINUTE_SECONDS = 60;

/** Proof required to see a secret; without a captcha its fields are empty. */
export type SecretProof = ReturnType<typeof readCaptcha> & { readonly emailVerifyCode: string };

/**
 * Shows a secret for a code that was just sent. It is held by this dialog alone, past the cache of calls, and goes after a while or
 * with the dialog.
 */
export function SecretDialog<Secret>(props: {
  title: string;
  /** Describes the secret and its subject. */
  text: string;
  submit: string;
  purpose: CodePurpose;
  hasCaptcha?: boolean;
  /** Seconds on the screen; 60 by default. */
  shownSeconds?: number;
  codeField?: ((error: string | undefined) => ReactNode) | undefined;
  load: (proof: SecretProof) => Promise<Secret>;
  onClose: () => void;
  children: (secret: Secret) => ReactNode;
}) {
  const { title, onClose, hasCaptcha = false } = props;
  const [shown, setShown] = useState<{ readonly secret: Secret }>();
  const [wasShown, setWasShown] = useState(false);
  const form = useForm({
    read: (data): SecretProof => ({
      ...readCaptcha(data),
      emailVerifyCode: plainInput(data, "emailVerifyCode", "code"),
    }),
    validate: ({ imageCode, emailVerifyCode }) => ({
      captcha: hasCaptcha && imageCode === "" ? verification.captchaRequired : undefined,
      emailVerifyCode: emailVerifyCode === "" ? verification.codeRequired : undefined,
    }),
    async send(proof) {
      const secret = await props.load(proof);
      setShown({ secret });
      setWasShown(true);
    },
  });
  const text = <p>{props.text}</p>;
  if (shown === undefined)
    return (
      <FormDialog title={title} form={form} submit={props.submit} onClose={onClose}>
        {text}
        {wasShown && (
          <Note tone="info" isLive>
            {secrets.hidden}
          </Note>
        )}
        <ProofFields
          form={form}
          purpose={props.purpose}
          hasCaptcha={hasCaptcha}
          codeField={props.codeField}
        />
      </FormDialog>
    );
  return (
    <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>{ui.close}</Button>}>
      {text}
      {props.children(shown.secret)}
      <Left seconds={props.shownSeconds ?? MINUTE_SECONDS} onOver={() => setShown(undefined)} />
    </Dialog>
  );
}

function Left(props: { seconds: number; onOver: () => void }) {
  const { seconds, onOver } = props;
  const [until] = useState(() => Date.now() + seconds * 1000);
  const now = useNowUntil(until, onOver);
  return <p className={styles["left"]}>{secrets.left(secondsLeft(until, now, seconds))}</p>;
}

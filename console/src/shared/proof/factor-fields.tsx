import { useState } from "react";
import type { FormState } from "../forms/use-form.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { proof } from "./messages.ts";
import verificationStyles from "../verification/verification.module.css";

/** A code of the app or a recovery code, and the button for a passkey where there is one. */
export function FactorFields(props: {
  form: Pick<FormState, "errors" | "state">;
  hasApp: boolean;
  hasPasskey: boolean;
  isPending: boolean;
  onPasskey: () => void;
}) {
  const { form, hasApp } = props;
  const [wantsRecovery, setWantsRecovery] = useState(false);
  const isRecovery = wantsRecovery || !hasApp;
  return (
    <>
      {props.hasPasskey && (
        <p>
          <Button
            size="wide"
            busy={props.isPending}
            disabled={form.state !== "idle"}
            onClick={props.onPasskey}
          >
            {proof.usePasskey}
          </Button>
        </p>
      )}
      <Field
        key={isRecovery ? "recovery" : "app"}
        name="code"
        label={isRecovery ? proof.recoveryCode : proof.appCode}
        hint={isRecovery ? "XXXX-XXXX-XXXX-XXXX" : proof.appCodeHint}
        error={form.errors["code"]}
        autoComplete={isRecovery ? "off" : "one-time-code"}
        inputMode={isRecovery ? "text" : "numeric"}
        autoCapitalize="none"
        maxLength={60}
      />
      {hasApp && (
        <p className={verificationStyles["otherProof"]}>
          <button type="button" onClick={() => setWantsRecovery(!wantsRecovery)}>
            {isRecovery ? proof.useAppCode : proof.useRecoveryCode}
          </button>
        </p>
      )}
    </>
  );
}

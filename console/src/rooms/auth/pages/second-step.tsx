import { finishSignIn, startSecondStep } from "@nodeyard/contract/auth/step-calls.ts";
import { useEffect, useState } from "react";
import { requestReset } from "@nodeyard/contract/factors/reset-calls.ts";
import { call } from "../../../shared/http.ts";
import { hasHostName } from "../../../shared/proof/passkey.ts";
import { FactorFields } from "../../../shared/proof/factor-fields.tsx";
import { useProofForm } from "../../../shared/proof/use-proof-form.ts";
import { withLanguage } from "../../../shared/site.ts";
import { FormFrame } from "../form-frame.tsx";
import { text } from "../messages.ts";
import type { SecondStepOf, SignedIn } from "./second-step-of.ts";
import { stepText } from "../step-messages.ts";
import { errorText } from "../../../shared/ui/error-text.ts";
import authStyles from "../auth.module.css";

/** For who has none of the factors any more: asks for the mail that can start a reset. */
function LostFactor({ step }: { step: SecondStepOf }) {
  const [message, setMessage] = useState<string>();
  const [isPending, setPending] = useState(false);
  const requestMail = async () => {
    setPending(true);
    try {
      setMessage((await call(requestReset, { token: step.token })).message);
    } catch (error) {
      setMessage(errorText(error));
    } finally {
      setPending(false);
    }
  };
  if (step.isOperator) return <span className={authStyles["lost"]}>{stepText.lostOperator}</span>;
  return (
    <span className={authStyles["lost"]} role="status">
      {message ?? (
        <>
          {stepText.lost}
          <button type="button" disabled={isPending} onClick={() => void requestMail()}>
            {stepText.lostRequest}
          </button>
        </>
      )}
    </span>
  );
}

/** The second step of a sign-in, shown instead of the password form. */
export function SecondStep(props: { step: SecondStepOf; onSignedIn: (answer: SignedIn) => void }) {
  const { token, hasApp, hasPasskey } = props.step;
  const { form, isPending, onPasskey } = useProofForm({
    fetchChallenge: () => call(startSecondStep, { token, host: location.hostname }),
    async send(values) {
      props.onSignedIn(await call(finishSignIn, { token, ...values }));
    },
    leaves: true,
  });
  useEffect(() => {
    document.title = document.title.replace(text.loginTitle, stepText.title);
    form.ref.current?.querySelector("input")?.focus();
  }, [form.ref]);
  return (
    <FormFrame
      title={stepText.title}
      purpose={hasApp ? stepText.purpose : stepText.passkeyPurpose}
      form={form}
      submit={text.login}
      done={text.loggedIn}
      below={
        <>
          <LostFactor step={props.step} />
          <a href={withLanguage("/login")}>{stepText.back}</a>
        </>
      }
    >
      <FactorFields
        form={form}
        hasApp={hasApp}
        hasPasskey={hasPasskey && hasHostName}
        isPending={isPending}
        onPasskey={onPasskey}
      />
    </FormFrame>
  );
}

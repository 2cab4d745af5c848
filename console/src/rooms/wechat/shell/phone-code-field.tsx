import { sendPayment } from "@nodeyard/contract/verification/calls.ts";
import type { BoundAccount } from "@nodeyard/contract/wechat/calls.ts";
import { useState } from "react";
import { errorText } from "../../../shared/ui/error-text.ts";
import { CodeField } from "../../../shared/verification/code-field.tsx";
import { wechat } from "../messages.ts";
import { callInApp } from "./call-in-app.ts";
import verificationStyles from "../../../shared/verification/verification.module.css";

type Purpose = "buyback" | "exchange" | "card-secrets";

/** A code to the phone of a bound account, which is named by its last digits. */
export function PhoneCodeField(props: {
  account: BoundAccount;
  purpose: Purpose;
  error: string | undefined;
}) {
  const { id, tel } = props.account;
  const { purpose } = props;
  const [notSent, setNotSent] = useState<string>();
  return (
    <>
      <CodeField
        label={wechat.phoneCode}
        error={notSent ?? props.error}
        prepare={() => {
          setNotSent(undefined);
          return {};
        }}
        send={() => callInApp(sendPayment, { purpose }, { account: id })}
        onFailed={(refusal) => setNotSent(errorText(refusal))}
      />
      {tel !== "" && <p className={verificationStyles["codeTarget"]}>{wechat.codeTo(tel)}</p>}
    </>
  );
}

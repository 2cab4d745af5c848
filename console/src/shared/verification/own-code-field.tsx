import type { Endpoint } from "@nodeyard/contract/endpoint.ts";
import {
  takeAppCode,
  type SendCodeResponse,
  type SendPhoneCodeRequest,
} from "@nodeyard/contract/verification/calls.ts";
import { isAppCode } from "@nodeyard/contract/factors/rules.ts";
import { plainForm } from "@nodeyard/contract/plain-form.ts";
import type { CodeChannel, CodePurpose } from "@nodeyard/contract/verification/rules.ts";
import { useState } from "react";
import { ApiError } from "../http.ts";
import { errorText } from "../ui/error-text.ts";
import { Field } from "../ui/field.tsx";
import { codeChannels, type Reachable } from "./code-channels.ts";
import { CodeField } from "./code-field.tsx";
import { verification } from "./messages.ts";
import styles from "./verification.module.css";

/** Makes a call as the account that the code is of. */
export type CallAsOwner = <Request extends object, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
) => Promise<Response>;

const LABELS: Readonly<Record<CodeChannel, string>> = {
  sms: verification.phoneCode,
  email: verification.emailCode,
  app: verification.appCode,
};
const INSTEAD: Readonly<Record<CodeChannel, string>> = {
  sms: verification.byPhone,
  email: verification.byEmail,
  app: verification.byApp,
};

/**
 * The code of an account, as the input `emailVerifyCode` of its form: by phone, e-mail or authenticator app, as the owner has them and
 * chooses. Shows errors of the sending itself. Every form of a signed-in account has this one, in the chat app too.
 */
export function OwnCodeField(props: {
  account: Reachable | undefined;
  purpose: CodePurpose;
  error?: string | undefined;
  send(channel: "email" | "sms", request: SendPhoneCodeRequest): Promise<SendCodeResponse>;
  call: CallAsOwner;
}) {
  const { account, purpose, error, send, call } = props;
  const [chosen, setChosen] = useState<CodeChannel>();
  const [notSent, setNotSent] = useState<string>();
  const channels = account ? codeChannels(account, purpose) : [];
  const channel = chosen ?? channels[0] ?? "email";
  const target = account && { sms: account.tel, email: account.email, app: "" }[channel];
  return (
    <>
      {channel === "app" ? (
        <AppCodeField purpose={purpose} error={error} call={call} />
      ) : (
        <CodeField
          key={channel}
          label={LABELS[channel]}
          error={notSent ?? error}
          prepare={() => {
            setNotSent(undefined);
            return { purpose };
          }}
          send={(request) => send(channel, request)}
          onFailed={(refusal) => setNotSent(errorText(refusal))}
        />
      )}
      {account && (
        <p className={styles["codeTarget"]}>
          {target !== "" && verification.codeTo(target ?? "")}
          {channels
            .filter((each) => each !== channel)
            .map((each) => (
              <button
                key={each}
                type="button"
                onClick={() => {
                  setNotSent(undefined);
                  setChosen(each);
                }}
              >
                {INSTEAD[each]}
              </button>
            ))}
        </p>
      )}
    </>
  );
}

/** Six digits of the app; they are exchanged for the form's code as soon as they are complete. */
function AppCodeField(props: {
  purpose: CodePurpose;
  error: string | undefined;
  call: CallAsOwner;
}) {
  const [code, setCode] = useState("");
  const [refused, setRefused] = useState<string>();
  const exchange = async (typed: string): Promise<void> => {
    setCode("");
    setRefused(undefined);
    const appCode = plainForm("code", typed);
    if (!isAppCode(appCode)) return;
    try {
      setCode((await props.call(takeAppCode, { purpose: props.purpose, appCode })).data.code);
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      setRefused(errorText(refusal));
    }
  };
  return (
    <>
      <Field
        name="appCode"
        label={LABELS.app}
        error={code === "" ? (refused ?? props.error) : undefined}
        hint={code === "" ? verification.appCodeHint : verification.appCodeTaken}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        onInput={(event) => void exchange(event.currentTarget.value)}
      />
      <input type="hidden" name="emailVerifyCode" value={code} />
    </>
  );
}

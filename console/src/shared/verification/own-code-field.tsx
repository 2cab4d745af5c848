import type {
  SendCodeResponse,
  SendPhoneCodeRequest,
} from "@nodeyard/contract/verification/calls.ts";
import type { CodeChannel, CodePurpose } from "@nodeyard/contract/verification/rules.ts";
import { useState } from "react";
import { errorText } from "../ui/error-text.ts";
import { AppCodeField, type CallAsOwner } from "./app-code-field.tsx";
import { codeChannels, type Reachable } from "./code-channels.ts";
import { CodeField } from "./code-field.tsx";
import { verification } from "./messages.ts";
import styles from "./verification.module.css";

const LABELS = { sms: verification.phoneCode, email: verification.emailCode };
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

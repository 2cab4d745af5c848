import { CODE_RESEND_SECONDS } from "@nodeyard/contract/auth/rules.ts";
import type { Endpoint } from "@nodeyard/contract/endpoint.ts";
import {
  type SendCodeResponse,
  sendPhoneCodeChecked,
  type SendPhoneCodeRequest,
} from "@nodeyard/contract/verification/calls.ts";
import { useRef, useState } from "react";
import { call, ApiError } from "../http.ts";
import { messages } from "../i18n.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { useCountdown } from "./countdown.ts";
import { sendFailure } from "./send-failure.ts";
import verificationStyles from "./verification.module.css";

const text = messages(
  {
    get: "获取验证码",
    again: "重新获取",
    wait: (seconds: number) => `${seconds} 秒后重发`,
    sending: "发送中…",
    sent: "验证码已发送，10 分钟内有效",
  },
  {
    get: "Get code",
    again: "Send again",
    wait: (seconds: number) => `Resend in ${seconds} s`,
    sending: "Sending…",
    sent: "Code sent, valid for 10 minutes",
  },
);

/**
 * The verification code, as an input of its form, with the button that sends it: one code in 60 seconds,
 * at once again after a failure.
 */
export function CodeField(props: {
  label: string;
  /** The input; `emailVerifyCode` where the form has one code. */
  name?: string;
  error?: string | undefined;
  /** The call that sends the code; by default the phone call that requires a captcha. */
  endpoint?: Endpoint<SendPhoneCodeRequest, SendCodeResponse>;
  /** Sends the request; by default a call with the browser's own session. */
  send?(request: SendPhoneCodeRequest): Promise<SendCodeResponse>;
  /** Validates the form; returns the request, or nothing after having shown the errors. */
  prepare(): SendPhoneCodeRequest | undefined;
  onFailed(refusal: ApiError): void;
}) {
  const {
    label,
    name = "emailVerifyCode",
    error,
    endpoint = sendPhoneCodeChecked,
    prepare,
    onFailed,
  } = props;
  const { send: sendCode = (request) => call(endpoint, request) } = props;
  const [state, setState] = useState<"unsent" | "sending" | "sent" | "failed">("unsent");
  const countdown = useCountdown();
  const frame = useRef<HTMLDivElement>(null);

  async function send() {
    const request = prepare();
    if (!request) return;
    setState("sending");
    try {
      const answer = await sendCode(request);
      setState("sent");
      countdown.start(answer.resendSeconds ?? CODE_RESEND_SECONDS);
      frame.current?.querySelector("input")?.focus();
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      setState("failed");
      if (refusal.httpStatus === 429 && refusal.retryAfterSeconds) {
        countdown.start(refusal.retryAfterSeconds);
      } else {
        countdown.stop();
      }
      onFailed(sendFailure(refusal));
    }
  }

  const waiting = countdown.left > 0;
  const caption =
    state === "sending"
      ? text.sending
      : waiting
        ? text.wait(countdown.left)
        : state === "unsent"
          ? text.get
          : text.again;
  return (
    <div ref={frame}>
      <Field
        name={name}
        label={label}
        error={error}
        hint={state === "sent" ? text.sent : undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        beside={
          <Button
            size="large"
            className={verificationStyles["codeButton"]}
            disabled={state === "sending" || waiting}
            onClick={() => void send()}
          >
            {caption}
          </Button>
        }
      />
      <span className={verificationStyles["announced"]} role="status">
        {state === "sent" ? text.sent : ""}
      </span>
    </div>
  );
}

import type { Endpoint } from "@nodeyard/contract/endpoint.ts";
import type {
  SendCodeResponse,
  SendPhoneCodeRequest,
} from "@nodeyard/contract/verification/calls.ts";
import type { ComponentType } from "react";
import type { Refusal } from "./http.ts";

/**
 * What a form may expect of the verification room. Rooms do not import each other: the shell hands the components in.
 */
export interface CaptchaFieldProps {
  error?: string | undefined;
  /** A higher number asks for another picture and empties the field. */
  generation: number;
}

/** A picture and a field; in the form they are the inputs `captcha_id` and `captcha`. */
export type CaptchaFieldSlot = ComponentType<CaptchaFieldProps>;

export interface CodeFieldProps {
  label: string;
  error?: string | undefined;
  /** The call that sends the code; where it is absent, the phone call that asks for a captcha. */
  endpoint?: Endpoint<SendPhoneCodeRequest, SendCodeResponse>;
  /** Checks the form; gives the request to send, or nothing after having shown what is wrong. */
  prepare(): SendPhoneCodeRequest | undefined;
  onFailed(refusal: Refusal): void;
}

/** A field for a code that was sent, with the button that sends it; the input's name is `emailVerifyCode`. */
export type CodeFieldSlot = ComponentType<CodeFieldProps>;

import type { Endpoint } from "@nodeyard/contract/endpoint.ts";
import type {
  CodePurpose,
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

/**
 * The code for something that a signed-in owner does: sent to the account's phone on the Chinese site, to its e-mail
 * elsewhere, and the field says to which. What goes wrong with the sending stands at the field.
 */
export type AccountCodeFieldSlot = ComponentType<{
  purpose: CodePurpose;
  error?: string | undefined;
}>;

/** What a device is called, wherever one is shown. */
export interface NamedDevice {
  readonly deviceId: string;
  readonly mac_address: string;
  readonly note: string;
  /** Whether the note may be changed now. */
  readonly noteStatus: boolean;
}

/** Adds or changes a device's note (devices room); closes by itself when saved. */
export type NoteDialogSlot = ComponentType<{
  device: NamedDevice;
  /** Sends any text, also none, and leaves it to the server (spec 2 §5: the pages of revenue check nothing). */
  isUnchecked?: boolean;
  onClose: () => void;
}>;

/**
 * Which charts a watch dialog opens with: traffic and stability of a day (7 days), stability and availability (7 days),
 * or used bandwidth (30 days).
 */
export type WatchKind = "hardware" | "network" | "bandwidth";
/** Charts of one device (monitoring room). */
export type WatchDialogSlot = ComponentType<{
  device: NamedDevice;
  kind: WatchKind;
  onClose: () => void;
}>;
/** What fault notices do, and when devices were away (monitoring room). */
export type FaultsDialogSlot = ComponentType<{ onClose: () => void }>;

import type { RequestOf } from "@nodeyard/contract/call.ts";
import type { addPasskey } from "@nodeyard/contract/factors/calls.ts";
import type { CreationOptions, RequestOptions } from "@nodeyard/contract/factors/proof-fields.ts";
import { FormFailure } from "../forms/use-form.ts";
import { proof } from "./messages.ts";

/** Result of `navigator.credentials`. */
export type Passkey = RequestOf<typeof addPasskey>["passkey"];

/** Says in a form's words why the browser gave nothing: its owner refused, or there is none. */
async function orFailure(pending: Promise<object>): Promise<Passkey> {
  try {
    return (await pending) as Passkey;
  } catch (error) {
    const isUnknown = error instanceof Error && error.name === "InvalidStateError";
    throw new FormFailure(isUnknown ? proof.passkeyUnknown : proof.passkeyCancelled);
  }
}

/** Signs a challenge with a passkey of this browser or device. */
export async function signWithPasskey(options: RequestOptions): Promise<Passkey> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return orFailure(startAuthentication({ optionsJSON: options as never }));
}

/** Makes a new passkey. */
export async function makePasskey(options: CreationOptions): Promise<Passkey> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return orFailure(startRegistration({ optionsJSON: options as never }));
}

/** An address of digits can have no passkeys: where that is this machine, its name can. */
export const hasHostName = !/^[\d.]+$|:/.test(location.hostname);

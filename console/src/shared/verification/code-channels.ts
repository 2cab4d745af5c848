import { isPlaceholderEmail } from "@nodeyard/contract/auth/rules.ts";
import {
  NOT_BY_RESET_CHANNEL,
  type CodeChannel,
  type CodePurpose,
} from "@nodeyard/contract/verification/rules.ts";
import { site } from "../site.ts";

/** The sources of an account's codes. */
export interface Reachable {
  readonly email: string;
  /** Masked; empty without a phone. */
  readonly tel: string;
  readonly hasApp: boolean;
  /** The phone is offered first on the international site, too. */
  readonly isPhoneFirst?: boolean;
  /** The channel that has reset the password. */
  readonly walletCodeNotBy?: "email" | "sms" | null;
}

/**
 * The channels of a code for a purpose, the one that is offered first in front: the phone on the Chinese site, else the e-mail. After a
 * password reset, a code for wallet or account does not use the channel of the reset.
 */
export function codeChannels(of: Reachable, purpose: CodePurpose): readonly CodeChannel[] {
  const sent = [
    ...(of.tel === "" ? [] : ["sms" as const]),
    ...(isPlaceholderEmail(of.email) ? [] : ["email" as const]),
  ];
  const isPhoneFirst = of.isPhoneFirst === true || site === "chinese";
  const ordered = isPhoneFirst ? sent : sent.toReversed();
  const isBarred = (channel: "email" | "sms"): boolean =>
    NOT_BY_RESET_CHANNEL.has(purpose) && of.walletCodeNotBy === channel;
  return [
    ...ordered.filter((channel) => !isBarred(channel)),
    ...(of.hasApp ? ["app" as const] : []),
  ];
}

// Offered to other rooms.
import { ApiError } from "@nodeyard/contract/error.ts";
import { verificationErrors } from "@nodeyard/contract/verification/errors.ts";
import {
  NOT_BY_RESET_CHANNEL,
  type CodeChannel,
  type CodePurpose,
} from "@nodeyard/contract/verification/rules.ts";
import type { Deps } from "../../platform/deps.ts";
import { findContact, type Contact } from "../account/contact.ts";
import { APP_ADDRESS, checkCode, type CheckedCode } from "./codes.ts";

/** True if a code for this purpose may not come by this channel. */
export function isDistrusted(
  contact: Contact,
  purpose: CodePurpose,
  channel: CodeChannel,
): boolean {
  return NOT_BY_RESET_CHANNEL.has(purpose) && contact.resetChannel === channel;
}

/** Verifies the owner's code; `spendCode` consumes it. */
export async function checkOwnCode(
  deps: Deps,
  accountId: bigint,
  purpose: CodePurpose,
  code: string,
): Promise<CheckedCode> {
  const contact = await findContact(deps, accountId);
  const { email, tel } = contact;
  const addresses = [email, APP_ADDRESS, ...(tel === null ? [] : [tel])];
  const checked = await checkCode(deps, { purpose, addresses, accountId, isOwn: true }, code);
  if (isDistrusted(contact, purpose, checked.channel))
    throw new ApiError(verificationErrors.otherChannel);
  return checked;
}

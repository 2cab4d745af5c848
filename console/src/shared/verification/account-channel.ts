import { NOT_BY_RESET_CHANNEL, type CodePurpose } from "@nodeyard/contract/verification/rules.ts";
import { site } from "../site.ts";

interface Reachable {
  readonly tel: string;
  readonly walletCodeNotBy: "email" | "sms" | null;
}

/**
 * True if a code to the account goes to its phone: on the Chinese site, unless no phone is known; else to its e-mail. After a
 * password reset, a code for wallet or account uses the channel that the reset's did not.
 */
export function usesPhone(user: Reachable | undefined, purpose: CodePurpose): boolean {
  if (NOT_BY_RESET_CHANNEL.has(purpose) && user?.walletCodeNotBy)
    return user.walletCodeNotBy === "email";
  return site === "chinese" && user?.tel !== "";
}

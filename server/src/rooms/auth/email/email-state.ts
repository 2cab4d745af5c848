import { isPlaceholderEmail } from "@nodeyard/contract/auth/rules.ts";

/** State of an account's address. */
export function emailStateOf(email: string, isVerified: boolean) {
  if (isVerified) return "verified";
  return isPlaceholderEmail(email) ? "none" : "unverified";
}

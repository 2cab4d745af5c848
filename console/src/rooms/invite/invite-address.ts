import { withLanguage } from "../../shared/site.ts";

/** The sign-up page with the account's referral code, as an address to hand on. */
export function inviteAddress(origin: string, referralCode: string): string {
  return origin + withLanguage(`/signUp?refer=${encodeURIComponent(referralCode)}`);
}

// Offered to other rooms.
import { maskEmail } from "../../platform/mask-email.ts";
import { maskPhone } from "../../platform/mask-phone.ts";

/** `4111111111111111` → `**** 1111`. */
export function maskCardNumber(digits: string): string {
  return `**** ${digits.slice(-4)}`;
}

export function maskAlipayAccount(account: string): string {
  return account.includes("@") ? maskEmail(account) : maskPhone(account);
}

import { isEmail } from "../auth/rules.ts";
import { plainForm } from "../plain-form.ts";

export const BANK_ADDRESS_MAX_CHARACTERS = 100;

/** A card number without the groups in which it is written. */
export function normaliseCardNumber(text: string): string {
  return plainForm("cardNumber", text);
}

/** True if digits are the number of a bank card, by their count and check digit (ISO/IEC 7812, Luhn). */
export function isCardNumber(digits: string): boolean {
  if (!/^[1-9]\d{12,18}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, sign, index) => {
    const value = Number(sign) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/**
 * An Alipay account: a Chinese mobile number, or an e-mail address in ASCII that begins with a letter or a digit: it is written
 * into spreadsheets, which take `=` for a formula.
 */
export function isAlipayAccount(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text) || (/^[A-Za-z0-9][!-~]*$/.test(text) && isEmail(text));
}

/** Rules of the second factor, shared by form and server. Pure. */
import { plainForm } from "../plain-form.ts";

export const RECOVERY_CODES = 10;
/** From here on the page recommends new ones. */
export const RECOVERY_CODES_LOW = 3;
export const PASSKEYS_PER_ACCOUNT = 10;
export const FACTOR_NAME_LENGTH = 60;

/** Digits alone, apart from separators, are a code of an authenticator app or a try at one; a recovery code has 16 characters. */
export function isAppCode(text: string): boolean {
  return /^\d{1,15}$/.test(plainForm("code", text));
}

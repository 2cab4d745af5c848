/** Rules of the second factor, shared by form and server. Pure; no imports. */
export const RECOVERY_CODES = 10;
/** From here on the page recommends new ones. */
export const RECOVERY_CODES_LOW = 3;
export const PASSKEYS_PER_ACCOUNT = 10;
export const FACTOR_NAME_LENGTH = 60;

/** A code of an authenticator app, apart from spaces; anything else is taken for a recovery code. */
export function isAppCode(text: string): boolean {
  return /^\d{6}$/.test(text.replace(/\s/g, ""));
}

/** Purposes of codes; a code is valid for one purpose only. */
export const CODE_PURPOSES = [
  "signup",
  "reset",
  "unbind",
  "node-password",
  "line-password",
  "wallet",
  "withdrawal",
  "closing",
  "phone",
  "identity",
  "identity-change",
  "email-change",
  "payee",
  "buyback",
  "auto-withdrawal",
  "exchange",
  "card-secrets",
] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** Source of an owner's code: `app` is the account's authenticator app. */
export type CodeChannel = "sms" | "email" | "app";

/** Purposes of codes to an address that is proved by them, not of an owner's own codes. */
export const PROVING_PURPOSES = [
  "signup",
  "reset",
  "phone",
] as const satisfies readonly CodePurpose[];

/**
 * Purposes for which a code does not go the way that the last reset of the password did: who has stolen a phone number or a
 * mailbox must not move the wallet or the payee, read gift cards, or close the account, with it as well.
 */
export const NOT_BY_RESET_CHANNEL: ReadonlySet<CodePurpose> = new Set([
  "wallet",
  "closing",
  "payee",
  "identity-change",
  "email-change",
  "card-secrets",
]);

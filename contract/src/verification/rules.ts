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
  "payee",
  "buyback",
  "auto-withdrawal",
  "exchange",
  "card-secrets",
] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/**
 * Purposes for which a code does not go the way that the last reset of the password did: who has stolen a phone number or a
 * mailbox must not move the wallet or the payee, read gift cards, or close the account, with it as well.
 */
export const NOT_BY_RESET_CHANNEL: ReadonlySet<CodePurpose> = new Set([
  "wallet",
  "closing",
  "payee",
  "card-secrets",
]);

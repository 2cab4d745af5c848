/** What a code may be used for; a code sent for one purpose is worthless for another. */
export const CODE_PURPOSES = [
  "signup",
  "reset",
  "unbind",
  "node-password",
  "wallet",
  "withdrawal",
] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** Purposes of codes; a code is valid for one purpose only. */
export const CODE_PURPOSES = [
  "signup",
  "reset",
  "unbind",
  "node-password",
  "wallet",
  "withdrawal",
] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** Read permissions of a token. A call declares the scope that opens it (`tokenScope`); all others are closed to tokens. */
export const TOKEN_SCOPES = [
  "devices",
  "revenue",
  "bills",
  "nodes",
  "notifications",
  "metrics",
] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

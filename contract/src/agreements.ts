/** Agreements that owners accept: at sign-up, and before income in yuan. */
export type Agreement = "user" | "tax";

/** Their editions, as an acceptance names them. A new text is a new edition, which owners accept anew. */
export const AGREEMENT_EDITIONS: Readonly<Record<Agreement, string>> = {
  user: "2026-12",
  tax: "2026-12",
};

/** Years for which an acceptance of the tax agreement holds. */
export const TAX_AGREEMENT_YEARS = 1;

/** Kinds of ledger line that an owner sees; the database has them with their properties as rows of `ledger_kinds`. */
export const LEDGER_KINDS = [
  "network",
  "compute",
  "activity",
  "invite",
  "adjustment",
  "withdrawal",
  "buyback",
  "exchange",
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** Kinds that are revenue; all others move the balance alone. */
export const EARNING_KINDS = ["network", "compute", "activity", "invite"] as const;
export type EarningKind = (typeof EARNING_KINDS)[number];

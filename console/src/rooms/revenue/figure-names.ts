import type { LedgerLinesQuery } from "@nodeyard/contract/revenue/calls.ts";

/** The cards of the overview in their order (spec 2 §2), each also the name of its ledger sheet in the address. */
export const FIGURE_NAMES = [
  "total",
  "balance",
  "invite",
  "network",
  "compute",
  "activity",
] as const;
export type FigureName = (typeof FIGURE_NAMES)[number];

/** The kind of ledger line that a figure sums up; none where it sums up all kinds. */
export const KIND_OF_FIGURE: Readonly<Record<FigureName, LedgerLinesQuery["kind"]>> = {
  total: "revenue",
  balance: undefined,
  invite: "invite",
  network: "network",
  compute: "compute",
  activity: "activity",
};

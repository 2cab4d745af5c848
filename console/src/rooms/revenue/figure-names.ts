import type { RequestOf } from "@nodeyard/contract/call.ts";
import type { listLedgerLines } from "@nodeyard/contract/revenue/calls.ts";

/** Overview cards in order; each name is also the address parameter of its ledger sheet. */
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
export const KIND_OF_FIGURE: Readonly<
  Record<FigureName, RequestOf<typeof listLedgerLines>["kind"]>
> = {
  total: "revenue",
  balance: undefined,
  invite: "invite",
  network: "network",
  compute: "compute",
  activity: "activity",
};

import { formatMicroBp, parseMicroBp } from "@nodeyard/contract/money.ts";
import type { StatementResponse } from "@nodeyard/contract/revenue/detail-calls.ts";

export type StatementSums = Pick<
  StatementResponse,
  "openingBalance" | "closingBalance" | "sums" | "total"
>;

/** Additions to the balance, and deductions from it. */
const ADDED = ["network", "compute", "activity", "invite", "adjustment"] as const;
const TAKEN = ["withdrawn", "networkFees", "boughtBack", "exchanged"] as const;
const RARE: ReadonlySet<string> = new Set(["adjustment", "boughtBack", "exchanged"]);
type StatementSource = (typeof ADDED)[number] | (typeof TAKEN)[number];

export interface StatementFigures {
  readonly sources: readonly { readonly source: StatementSource; readonly signed: string }[];
  /** True if opening balance and sources sum to the closing balance. */
  readonly isBalanced: boolean;
}

const micro = (bp: string): bigint => parseMicroBp(bp) ?? 0n;

/** The statement's figures with their signs. Adjustments, buy-backs and exchanges are left out where there are none. */
export function statementFigures(data: StatementSums): StatementFigures {
  const signed = [
    ...ADDED.map((source) => ({ source, microBp: micro(data.sums[source]) })),
    ...TAKEN.map((source) => ({ source, microBp: -micro(data.sums[source]) })),
  ];
  const closing = signed.reduce((sum, { microBp }) => sum + microBp, micro(data.openingBalance));
  return {
    sources: signed
      .filter(({ source, microBp }) => !RARE.has(source) || microBp !== 0n)
      .map(({ source, microBp }) => ({ source, signed: formatMicroBp(microBp) })),
    isBalanced: closing === micro(data.closingBalance),
  };
}

import { formatBp } from "@nodeyard/contract/money.ts";
import { formatYuan, UNKNOWN } from "../../shared/format.ts";

export const UNITS = ["bp", "yuan"] as const;
export type Unit = (typeof UNITS)[number];

/** An amount in the chosen unit; `-` when the amount or, for yuan, the price is not known. */
export function formatAmount(
  bp: string | null | undefined,
  unit: Unit,
  yuanPerBp: string | undefined,
): string {
  if (bp === null || bp === undefined) return UNKNOWN;
  if (unit === "bp") return `${formatBp(bp)} BP`;
  return yuanPerBp === undefined ? UNKNOWN : formatYuan(bp, yuanPerBp);
}

import type { HourCredit } from "./hour-steps.ts";
import { why } from "./messages.ts";

export const LEVEL_WORDS: Readonly<Record<HourCredit["bandwidthLevel"], string>> = {
  none: why.levelNone,
  low: why.levelLow,
  medium: why.levelMedium,
  high: why.levelHigh,
};

/** `0.916666` → `91.7%`. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

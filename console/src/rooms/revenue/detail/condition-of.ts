import { parseMicroBp } from "@nodeyard/contract/money.ts";
import type { RevenueDetailRow } from "@nodeyard/contract/revenue/detail-calls.ts";
import { formatBp } from "../../../shared/format.ts";
import type { Tone } from "../../../shared/ui/status-dot.tsx";
import { detail } from "./messages.ts";

export interface DayConditionWords {
  readonly tone: Tone;
  readonly word: string;
  /** What the fault cost. */
  readonly cost?: string;
}

type Row = Pick<RevenueDetailRow, "description" | "fault"> &
  Pick<RevenueDetailRow, "network_bxc" | "compute_bxc" | "activity_bxc">;

function hasEarned(row: Row): boolean {
  return [row.network_bxc, row.compute_bxc, row.activity_bxc].some(
    (bp) => (parseMicroBp(bp) ?? 0n) > 0n,
  );
}

/** The costliest fault of a device's day in words; a day that earned nothing is never normal. */
export function conditionOf(row: Row): DayConditionWords {
  const { fault } = row;
  const earned = hasEarned(row);
  if (fault !== null) {
    return {
      tone: earned ? "warning" : "danger",
      word: detail.faultHours(detail[fault.cause], fault.hours),
      cost: detail.lost(formatBp(fault.lost)),
    };
  }
  if (row.description === "evening_peak") return { tone: "warning", word: detail.evening_peak };
  return earned
    ? { tone: "success", word: detail.normal }
    : { tone: "neutral", word: detail.nothingEarned };
}

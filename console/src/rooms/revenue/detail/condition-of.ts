import { formatBp, parseMicroBp } from "@nodeyard/contract/money.ts";
import type { RevenueDetailRow } from "@nodeyard/contract/revenue/detail-calls.ts";
import type { Tone } from "../../../shared/ui/status-dot.tsx";
import { detail } from "./messages.ts";

export interface DayConditionWords {
  readonly tone: Tone;
  readonly word: string;
  /** Loss by the fault. */
  readonly cost?: string;
}

type Row = Pick<RevenueDetailRow, "description" | "fault"> &
  Pick<RevenueDetailRow, "network_bxc" | "compute_bxc" | "activity_bxc">;

/** A fault that cost less than this part of what was earned does not make a day abnormal. */
const SLIGHT_PART = 100n;

const micro = (bp: string): bigint => parseMicroBp(bp) ?? 0n;

/** The costliest fault of a device's day in words; a day that earned nothing is never normal. */
export function conditionOf(row: Row): DayConditionWords {
  const { fault } = row;
  const earned = micro(row.network_bxc) + micro(row.compute_bxc) + micro(row.activity_bxc);
  if (fault !== null) {
    const word = detail.faultHours(detail[fault.cause], fault.hours);
    const lost = detail.lost(formatBp(fault.lost));
    return micro(fault.lost) * SLIGHT_PART < earned
      ? { tone: "success", word: detail.normal, cost: detail.slight(word, lost) }
      : { tone: earned > 0n ? "warning" : "danger", word, cost: lost };
  }
  if (row.description === "evening_peak") return { tone: "warning", word: detail.evening_peak };
  return earned > 0n
    ? { tone: "success", word: detail.normal }
    : { tone: "neutral", word: detail.nothingEarned };
}

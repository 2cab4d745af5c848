import { addDays, type UtcDay } from "@nodeyard/contract/time.ts";
import type { DayRange } from "./choose-range.ts";

export interface Periods {
  /** `2026-11-20` or `2026-11`, in order. */
  readonly names: readonly string[];
  /** Their starts, and the end of the last. */
  readonly bounds: readonly Date[];
}

/** Splits a range into days or calendar months; the first and last month may be partial. */
export function cutInto(range: DayRange, step: "day" | "month"): Periods {
  const starts: UtcDay[] = [];
  for (let day = range.first; day <= range.last; day = addDays(day, 1))
    if (step === "day" || day === range.first || day.endsWith("-01")) starts.push(day);
  return {
    names: starts.map((day) => (step === "day" ? day : day.slice(0, 7))),
    bounds: [...starts.map((day) => range.days.startOf(day)), range.until],
  };
}

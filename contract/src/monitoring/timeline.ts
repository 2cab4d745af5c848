import { DAY_MS, floorTo, HOUR_MS, SLOT_MS, type TimeRange } from "../time.ts";

/** Spans of a device's charts. */
export const TIMELINE_SPANS = ["24h", "7d", "30d"] as const;
export type TimelineSpan = (typeof TIMELINE_SPANS)[number];

/** Baseline of its lines: the median of the account's devices, or the same span just before. */
export const TIMELINE_COMPARISONS = ["fleet", "before"] as const;
export type TimelineComparison = (typeof TIMELINE_COMPARISONS)[number];

const DAYS: Readonly<Record<TimelineSpan, number>> = { "24h": 1, "7d": 7, "30d": 30 };

/** The whole steps of a span that are over: five-minute slots of a day, hours of more. */
export function timelineRange(span: TimelineSpan, now: Date): TimeRange & { stepMs: number } {
  const stepMs = span === "24h" ? SLOT_MS : HOUR_MS;
  const until = floorTo(now.getTime(), stepMs);
  return { from: new Date(until - DAYS[span] * DAY_MS), until: new Date(until), stepMs };
}

/** The range of the same length that ends where this one begins. */
export function rangeBefore({ from, until }: TimeRange): TimeRange {
  return { from: new Date(2 * from.getTime() - until.getTime()), until: from };
}

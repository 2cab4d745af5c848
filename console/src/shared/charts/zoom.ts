import type { TimeStep } from "./chart-data.ts";

/** As few values as a zoomed chart still shows. */
const SHORTEST_STEPS = 4;
const STEP_SECONDS: Readonly<Record<TimeStep, number>> = { day: 86_400, hour: 3_600, minute: 300 };

/** The shortest span that a chart is zoomed to, in seconds. */
export function shortestOf(step: TimeStep): number {
  return STEP_SECONDS[step] * SHORTEST_STEPS;
}

/** A part of the time that a chart shows, in seconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}
export const ZOOM_MOVES = ["in", "out", "left", "right"] as const;
export type ZoomMove = (typeof ZOOM_MOVES)[number];

/** Half as much or twice as much around the middle, or half a span to a side; never beyond the whole. */
export function zoomed(span: Span, full: Span, move: ZoomMove, shortest: number): Span {
  const length = span.to - span.from;
  const middle = (span.from + span.to) / 2;
  if (move === "left" || move === "right") {
    const step = (length / 2) * (move === "left" ? -1 : 1);
    return within({ from: span.from + step, to: span.to + step }, full);
  }
  const next = move === "in" ? Math.max(length / 2, Math.min(shortest, length)) : length * 2;
  return within({ from: middle - next / 2, to: middle + next / 2 }, full);
}

/** Moved, not shortened, until it lies in the whole; all of it when it is longer. */
function within(span: Span, full: Span): Span {
  const length = span.to - span.from;
  if (length >= full.to - full.from) return full;
  const from = Math.min(Math.max(span.from, full.from), full.to - length);
  return { from, to: from + length };
}

export function isWithin(span: Span, full: Span): boolean {
  return span.from >= full.from && span.to <= full.to;
}

export function isUnzoomed(span: Span, full: Span): boolean {
  return span.from <= full.from && span.to >= full.to;
}

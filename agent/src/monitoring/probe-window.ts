import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { MIN_PROBES, type Probe, stableValue } from "./stability.ts";

/** Stability is that of an hour: so long it takes to recover, and so many probes make it the same for equal lines. */
const KEPT_MS = HOUR_MS;

export interface ProbeWindow {
  /** @param atMs when it was sent, server's time */
  add(probe: Probe, atMs: number): void;
  /** Probes of these times are answered late for another reason than the line, also those whose answers are still to come. */
  markUntimed(fromMs: number, untilMs: number): void;
  /** Deletes the probes of these times; with `lostOnly` those that were answered stay. */
  exclude(fromMs: number, untilMs: number, lostOnly?: boolean): void;
  /** Figure at the end of a slot: of the hour until then, or 0 if the slot itself measured nothing. */
  valueOf(slotStartMs: number, slotEndMs: number): number;
}

/** The probes of the last hour. Pure: no clock, no I/O. */
export function createProbeWindow(): ProbeWindow {
  let kept: { readonly probe: Probe; readonly atMs: number }[] = [];
  let untimed: { readonly fromMs: number; readonly untilMs: number }[] = [];
  const timed = ({ probe, atMs }: (typeof kept)[number]): Probe =>
    probe.kind === "answered" &&
    untimed.some(({ fromMs, untilMs }) => atMs >= fromMs && atMs < untilMs)
      ? { ...probe, isTimed: false }
      : probe;

  return {
    add(probe, atMs) {
      if (probe.kind !== "unknown") kept.push({ probe, atMs });
    },
    markUntimed(fromMs, untilMs) {
      const last = untimed.at(-1);
      if (last && fromMs <= last.untilMs)
        untimed[untimed.length - 1] = { fromMs: Math.min(fromMs, last.fromMs), untilMs };
      else untimed.push({ fromMs, untilMs });
    },
    exclude(fromMs, untilMs, lostOnly = false) {
      kept = kept.filter(
        ({ probe, atMs }) =>
          atMs < fromMs || atMs >= untilMs || (lostOnly && probe.kind === "answered"),
      );
    },
    valueOf(slotStartMs, slotEndMs) {
      const own = kept.filter(({ atMs }) => atMs >= slotStartMs && atMs < slotEndMs);
      const isMeasured =
        own.length >= MIN_PROBES && own.some(({ probe }) => probe.kind === "answered");
      // Nobody knows where a silence of a full slot comes from: it measures nothing, and is not held against the slots after it.
      if (!isMeasured) this.exclude(slotStartMs, slotEndMs, true);
      kept = kept.filter(({ atMs }) => atMs >= slotEndMs - KEPT_MS);
      untimed = untimed.filter(({ untilMs }) => untilMs >= slotEndMs - KEPT_MS);
      return isMeasured ? stableValue(kept.map(timed)) : 0;
    },
  };
}

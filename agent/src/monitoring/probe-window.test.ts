import { SLOT_MS } from "@nodeyard/contract/time.ts";
import { expect, it } from "vitest";
import { createProbeWindow, type ProbeWindow } from "./probe-window.ts";
import type { Probe } from "./stability.ts";

const START = 1_800_000_000_000;
const ok: Probe = { kind: "answered", roundTripMs: 4, isTimed: true };
const slow: Probe = { kind: "answered", roundTripMs: 400, isTimed: true };
const lost: Probe = { kind: "lost" };

/** Sixty probes of a slot. */
function fill(window: ProbeWindow, slot: number, probeOf: (index: number) => Probe): void {
  for (let index = 0; index < 60; index += 1)
    window.add(probeOf(index), START + slot * SLOT_MS + index * 5_000);
}

const valueOf = (window: ProbeWindow, slot: number): number =>
  window.valueOf(START + slot * SLOT_MS, START + (slot + 1) * SLOT_MS);

it("recovers within an hour, and remembers nothing older", () => {
  const window = createProbeWindow();
  fill(window, 0, (index) => (index < 30 ? lost : ok));
  const values = [valueOf(window, 0)];
  for (let slot = 1; slot <= 12; slot += 1) {
    fill(window, slot, () => ok);
    values.push(valueOf(window, slot));
  }
  expect(values[0]).toBe(5003);
  expect(values[11]).toBe(420);
  expect(values[12]).toBe(3);
  expect(values).toEqual(values.toSorted((one, other) => other - one));
});

it("has no figure for a slot that measured nothing, whatever the hour was", () => {
  const window = createProbeWindow();
  fill(window, 0, () => ok);
  expect(valueOf(window, 0)).toBe(3);
  expect(valueOf(window, 1)).toBe(0);
  fill(window, 2, () => ({ kind: "unknown" }));
  expect(valueOf(window, 2)).toBe(0);
});

it("has none for a slot without a single answer either, and does not hold it against the next", () => {
  const window = createProbeWindow();
  const values = [ok, lost, ok].map((probe, slot) => {
    fill(window, slot, () => probe);
    return valueOf(window, slot);
  });
  expect(values).toEqual([3, 0, 3]);
});

it("excludes the times of the server's outages", () => {
  const window = createProbeWindow();
  fill(window, 0, (index) => (index >= 12 && index < 24 ? lost : ok));
  window.exclude(START + 60_000, START + 120_000);
  expect(valueOf(window, 0)).toBe(3);
});

it("judges probes of marked times by loss, also those whose answers come after the mark", () => {
  const window = createProbeWindow();
  window.markUntimed(START, START + 100_000);
  fill(window, 0, (index) => (index < 40 ? slow : index === 59 ? lost : ok));
  window.markUntimed(START + 95_000, START + 200_000);
  // One of sixty is lost.
  expect(valueOf(window, 0)).toBe(170);
});

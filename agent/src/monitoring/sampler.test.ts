import { SLOT_MS } from "@nodeyard/contract/time.ts";
import { expect, it } from "vitest";
import { createServerClock } from "../platform/server-clock.ts";
import { createFakeTime } from "../testing/fake-time.ts";
import type { Point } from "./point.ts";
import { createProbeWindow, type ProbeWindow } from "./probe-window.ts";
import { runSampler } from "./sampler.ts";

const START = Date.parse("2026-03-01T12:00:00Z");

/** Runs a sampler over full slots, with the machine's outbound rate at each time, and a round trip for each probe. */
async function sample(
  slots: number,
  bpsAt: (secondsIn: number) => number,
  roundTripAt: (secondsIn: number) => number = () => 5,
) {
  const time = createFakeTime(START);
  const clock = createServerClock(time);
  const window: ProbeWindow = createProbeWindow();
  const sentAt: number[] = [];
  const points: Point[] = [];
  const stop = new AbortController();
  let outBytes = 0;
  let countedMs = time.steadyMs();
  const secondsIn = (): number => (clock.now() - START) / 1000;
  const running = runSampler({
    time,
    clock,
    window,
    prober: {
      probe: async () => {
        sentAt.push(secondsIn());
        const roundTripMs = roundTripAt(secondsIn());
        window.add({ kind: "answered", roundTripMs, isTimed: true }, clock.now());
      },
      mode: () => "udp",
      close: () => undefined,
    },
    meter: {
      counters: async () => {
        const steadyMs = time.steadyMs();
        outBytes += (bpsAt(secondsIn() - 1) / 8) * ((steadyMs - countedMs) / 1000);
        countedMs = steadyMs;
        const network = [{ name: "eth0", inBytes: 0, outBytes, lineBps: 1e9 }];
        return { steadyMs, cpuBusyMs: 0, cpuTotalMs: 0, memoryPercent: 1, network };
      },
      storage: async () => ({
        steadyMs: time.steadyMs(),
        totalBytes: 1,
        usedPercent: 1,
        externalBytes: 0,
        io: undefined,
        busyMs: new Map(),
      }),
    },
    onPoint: async (point) => void points.push(point),
    signal: stop.signal,
  });
  await time.runUntil(() => points.length === slots, 2 * slots * SLOT_MS);
  stop.abort();
  await running;
  return { sentAt: sentAt.filter((at) => at < slots * 300), points };
}

it("sends fifty probes a slot, at instants that no two slots share", async () => {
  const { sentAt } = await sample(2, () => 0);
  expect(sentAt).toHaveLength(100);
  expect(new Set(sentAt.map((at) => Math.floor(at / 6))).size).toBe(100);
  const offsets = new Set(sentAt.map((at) => Math.round((at % 6) * 100)));
  expect(offsets.size).toBeGreaterThan(50);
});

it("does not hold the delay against a line that the machine's own traffic fills", async () => {
  const isFull = (at: number): boolean => at >= 60 && at < 540;
  const late = (at: number): number => (isFull(at) ? 400 + (at % 7) * 100 : 5);
  const { points } = await sample(2, (at) => (isFull(at) ? 1_000_000 : 20_000), late);
  expect(points.map(({ stableValue }) => stableValue)).toEqual([4, 4]);
  const idle = await sample(2, () => 20_000, late);
  expect(idle.points[1]?.stableValue).toBeGreaterThan(2500);
});

it("reports the traffic of the slot, whatever is read between", async () => {
  const { points } = await sample(1, () => 80_000_000);
  expect(points[0]?.outBps).toBe(80_000_000);
});

import { floorTo, SLOT_MS } from "@nodeyard/contract/time.ts";
import type { ServerClock } from "../platform/server-clock.ts";
import type { TimeSource } from "../platform/time.ts";
import { createLineLoad } from "./line-load.ts";
import type { Meter } from "./meter.ts";
import type { Point } from "./point.ts";
import { type LineProber, PROBE_EVERY_MS } from "./probe-server.ts";
import type { ProbeWindow } from "./probe-window.ts";
import { createSlot, trafficBetween } from "./slot.ts";

/** Moves a tick just past the boundary. */
const BEHIND_MS = 20;
/** A timer that is this late shows that the machine is: what it measures now is not the line's. */
const LATE_MACHINE_MS = 20;

/**
 * Measures until the signal fires: every six seconds the counters, and a probe at a random instant between, so that nothing
 * periodic meets the same devices again and again; disks once per slot. Passes finished slots to `onPoint`. The slot in which the
 * agent stops is not recorded, so that no slot has two points.
 */
export async function runSampler(options: {
  time: TimeSource;
  clock: ServerClock;
  meter: Meter;
  prober: LineProber;
  window: ProbeWindow;
  onPoint: (point: Point) => Promise<void>;
  signal: AbortSignal;
  random?: () => number;
}): Promise<void> {
  const { time, clock, meter, prober, window, signal, random = Math.random } = options;
  const load = createLineLoad();
  let storage = await meter.storage();
  let previous = await meter.counters();
  let slot = createSlot(floorTo(clock.now(), SLOT_MS));
  let previousTickMs = 0;

  /** @returns milliseconds by which the machine was late. */
  async function sleepUntil(atMs: number): Promise<number> {
    // Capped, so that a clock set back meanwhile does not extend the wait.
    const waitMs = Math.min(atMs - clock.now(), PROBE_EVERY_MS + BEHIND_MS);
    const dueMs = performance.now() + Math.max(0, waitMs);
    await time.sleep(waitMs, signal);
    return performance.now() - dueMs;
  }

  while (!signal.aborted) {
    const tickMs = floorTo(clock.now(), PROBE_EVERY_MS);
    let isLate = (await sleepUntil(tickMs + random() * PROBE_EVERY_MS)) > LATE_MACHINE_MS;
    if (signal.aborted) break;
    // Its result is in the window when it comes, seconds later at most.
    if (clock.now() < tickMs + PROBE_EVERY_MS) void prober.probe(signal);
    isLate = (await sleepUntil(tickMs + PROBE_EVERY_MS + BEHIND_MS)) > LATE_MACHINE_MS || isLate;
    if (signal.aborted) break;

    const current = await meter.counters();
    const nowMs = clock.now();
    const middleMs = nowMs - (current.steadyMs - previous.steadyMs) / 2;
    if (floorTo(middleMs, SLOT_MS) === slot.startMs) slot.addInterval(previous, current);
    const traffic = trafficBetween(previous, current);
    // Traffic may have begun in the interval before, and a full buffer is emptied in the one after.
    if (traffic !== undefined && load.isFilled(traffic, nowMs))
      window.markUntimed(previousTickMs, nowMs + PROBE_EVERY_MS);
    else if (isLate) window.markUntimed(tickMs, nowMs);
    previousTickMs = tickMs;
    previous = current;
    const startMs = floorTo(nowMs, SLOT_MS);
    if (startMs === slot.startMs) continue;

    const reading = await meter.storage();
    const stableValue = window.valueOf(slot.startMs, slot.startMs + SLOT_MS);
    const point = slot.finish(storage, reading, stableValue);
    storage = reading;
    slot = createSlot(startMs);
    if (point !== undefined && clock.plausible()) await options.onPoint(point);
  }
  prober.close();
}

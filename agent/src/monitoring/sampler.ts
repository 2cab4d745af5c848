import { floorTo, SLOT_MS } from "@nodeyard/contract/time.ts";
import type { ServerClock } from "../platform/server-clock.ts";
import type { TimeSource } from "../platform/time.ts";
import type { Meter } from "./meter.ts";
import type { Point } from "./point.ts";
import type { ProbeServer } from "./probe-server.ts";
import { createSlot } from "./slot.ts";

const TICK_MS = 30_000;
/** Moves a tick just past the boundary. */
const BEHIND_MS = 20;

/**
 * Measures until the signal fires: counters every 30 s, a probe in each 30 s, disks once per slot; passes finished slots
 * to `onPoint`. The slot in which the agent stops is not recorded, so that no slot has two points.
 *
 * @param probePhaseMs offset of this device's probe within the 30 s, to spread devices
 */
export async function runSampler(options: {
  time: TimeSource;
  clock: ServerClock;
  meter: Meter;
  probe: ProbeServer;
  probePhaseMs: number;
  onPoint: (point: Point) => Promise<void>;
  signal: AbortSignal;
}): Promise<void> {
  const { time, clock, meter, probe, signal } = options;
  let storage = await meter.storage();
  let previous = await meter.counters();
  let slot = createSlot(floorTo(clock.now(), SLOT_MS));

  async function sleepUntil(atMs: number): Promise<void> {
    // Capped, so that a clock set back meanwhile does not extend the wait.
    await time.sleep(Math.min(atMs - clock.now(), TICK_MS + BEHIND_MS), signal);
  }

  while (!signal.aborted) {
    const tickMs = floorTo(clock.now(), TICK_MS);
    await sleepUntil(tickMs + options.probePhaseMs);
    if (signal.aborted) return;
    if (clock.now() < tickMs + TICK_MS) slot.addProbe(await probe(signal));
    await sleepUntil(tickMs + TICK_MS + BEHIND_MS);
    if (signal.aborted) return;

    const current = await meter.counters();
    const nowMs = clock.now();
    const middleMs = nowMs - (current.steadyMs - previous.steadyMs) / 2;
    if (floorTo(middleMs, SLOT_MS) === slot.startMs) slot.addInterval(previous, current);
    previous = current;
    const startMs = floorTo(nowMs, SLOT_MS);
    if (startMs === slot.startMs) continue;

    const reading = await meter.storage();
    const point = slot.finish(storage, reading);
    storage = reading;
    slot = createSlot(startMs);
    if (point !== undefined && clock.plausible()) await options.onPoint(point);
  }
}

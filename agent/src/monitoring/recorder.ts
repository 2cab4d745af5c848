import type { ServerClock } from "../platform/server-clock.ts";
import type { Wake } from "../platform/wake.ts";
import type { ClockWatch } from "./clock-watch.ts";
import type { Journal } from "./journal.ts";
import type { Point } from "./point.ts";

/** Stores finished slots in the journal and wakes the reporter. */
export function createRecorder(options: {
  journal: Journal;
  clock: ServerClock;
  clockWatch: ClockWatch;
  wake: Wake;
}): (point: Point) => Promise<void> {
  const { journal, clock, clockWatch, wake } = options;
  return async (point) => {
    clockWatch.onSlot(point.slotAtSeconds);
    await journal.append(point, clock.now());
    wake.call();
  };
}

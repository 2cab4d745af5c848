import type { Log } from "../platform/log.ts";
import type { ServerClock } from "../platform/server-clock.ts";
import type { Wake } from "../platform/wake.ts";
import type { Texts } from "../texts.ts";
import type { ClockWatch } from "./clock-watch.ts";
import type { Journal } from "./journal.ts";
import type { Point } from "./point.ts";

/** Stores finished slots in the journal and wakes the reporter; on a full disk logs once and keeps them in memory. */
export function createRecorder(options: {
  journal: Journal;
  clock: ServerClock;
  clockWatch: ClockWatch;
  wake: Wake;
  log: Log;
  texts: Texts;
}): (point: Point) => Promise<void> {
  const { journal, clock, clockWatch, wake, log, texts } = options;
  let failing = false;
  return async (point) => {
    clockWatch.onSlot(point.slotAtSeconds);
    try {
      await journal.append(point, clock.now());
      if (failing) log.info(texts.canStoreAgain());
      failing = false;
    } catch (error) {
      if (!failing) log.error(texts.cannotStore({ reason: (error as Error).message }));
      failing = true;
    }
    wake.call();
  };
}

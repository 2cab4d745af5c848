import type { StateStore } from "../platform/agent-state.ts";
import type { Log } from "../platform/log.ts";
import { CLOCK_WARNING_MS, type ServerClock } from "../platform/server-clock.ts";
import { durationText, type Texts } from "../texts.ts";
import type { Journal } from "./journal.ts";

export interface ClockWatch {
  /** Updates the clock from the `serverTime` of a response. */
  onTime: (serverTime: string, roundTripMs: number) => void;
  /** Records a slot, needed until the server's time is known. */
  onSlot: (slotAtSeconds: number) => void;
}

/**
 * Logs when the machine's clock is off and when it is correct again, stores the offset for the next start, and drops the
 * points recorded with a wrong clock.
 */
export function createClockWatch(options: {
  clock: ServerClock;
  store: StateStore;
  journal: Journal;
  log: Log;
  texts: Texts;
}): ClockWatch {
  const { clock, store, journal, log, texts } = options;
  let warned = false;
  const unconfirmedSlots: number[] = [];

  return {
    onTime(serverTime, roundTripMs) {
      const seen = clock.observe(serverTime, roundTripMs);
      if (seen === undefined) return;
      const isOff = Math.abs(seen.offsetMs) > CLOCK_WARNING_MS;
      if (isOff && !warned) {
        const direction = seen.offsetMs > 0 ? "behind" : "ahead";
        log.warn(texts.clockOff({ by: durationText(seen.offsetMs, texts), direction }));
      } else if (!isOff && warned) log.info(texts.clockRight());
      warned = isOff;

      if (seen.first && Math.abs(seen.movedMs) > CLOCK_WARNING_MS && unconfirmedSlots.length > 0) {
        log.warn(texts.pointsMistimed({ count: unconfirmedSlots.length }));
        void journal.remove(unconfirmedSlots.splice(0)).catch(() => undefined);
      }
      const offsetMs = isOff ? Math.round(seen.offsetMs) : 0;
      if (Math.abs(store.get().clockOffsetMs - offsetMs) > 5_000)
        void store.update({ clockOffsetMs: offsetMs }).catch(() => undefined);
    },
    onSlot(slotAtSeconds) {
      if (!clock.confirmed()) unconfirmedSlots.push(slotAtSeconds);
    },
  };
}

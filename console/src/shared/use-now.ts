import { floorTo, MINUTE_MS, type UtcDay } from "@nodeyard/contract/time.ts";
import { useSyncExternalStore } from "react";
import { dayIn, UTC } from "./zone.ts";

/** Often enough for times that are shown by the minute. */
const EVERY_MS = 10_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

/** The present, the same for everything on the page, and never older than one tick. */
function present(): number {
  if (Date.now() - now >= EVERY_MS) now = Date.now();
  return now;
}

function onTick(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((each) => each()), EVERY_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Days and offsets of zones begin with a quarter of an hour of UTC. */
export const QUARTER_MS = 15 * MINUTE_MS;

/**
 * The present instant, up to date while the component is shown. With `everyMs` it is the start of the present period of that length,
 * and the component renders again only when the next one begins: `DAY_MS` at midnight UTC.
 */
export function useNow(everyMs?: number): number {
  const read = () => (everyMs === undefined ? present() : floorTo(Date.now(), everyMs));
  return useSyncExternalStore(onTick, read, read);
}

/** The present day by the clocks of a zone; renders again when the next one begins. */
export function useToday(zone = UTC): UtcDay {
  const read = () => dayIn(zone, Date.now());
  return useSyncExternalStore(onTick, read, read);
}

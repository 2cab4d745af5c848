import { DAY_MS, MINUTE_MS } from "@nodeyard/contract/time.ts";
import { createZoneClock } from "@nodeyard/contract/zone.ts";

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Wall-clock time of a zone, as if it were UTC. */
function shownAt(zone: string, atMs: number): number {
  let clock = clocks.get(zone);
  if (!clock) clocks.set(zone, (clock = createZoneClock(zone)));
  const parts = Object.fromEntries(
    clock.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The minute of the day that a zone's clocks show, from 0. */
export function minuteIn(zone: string, at: Date): number {
  return Math.floor((shownAt(zone, at.getTime()) % DAY_MS) / MINUTE_MS);
}

/**
 * The next instant after `now` at which a zone's clocks show a minute of the day. If they skip it, the instant of the skip; if
 * they show it twice, each counts.
 */
export function nextAt(zone: string, minute: number, now: Date): Date {
  const nowMs = now.getTime();
  const today = Math.floor(shownAt(zone, nowMs) / DAY_MS) * DAY_MS;
  for (let day = today; ; day += DAY_MS) {
    const shown = day + minute * MINUTE_MS;
    // The offsets before and behind a change of the clocks, if there is one within the day.
    const candidates = [shown - DAY_MS, shown + DAY_MS].map(
      (about) => shown - (shownAt(zone, about) - about),
    );
    const exact = candidates.filter((each) => shownAt(zone, each) === shown);
    const instants = exact.length > 0 ? exact : [Math.max(...candidates)];
    const next = instants.filter((each) => each > nowMs);
    if (next.length > 0) return new Date(Math.min(...next));
  }
}

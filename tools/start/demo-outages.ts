import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../contract/src/time.ts";
import type { BoundDevice } from "../../simulator/src/bound-device.ts";

/** A device's absence, to the minute; `backMs` is infinite where it is still offline. */
export interface Outage {
  readonly bound: BoundDevice;
  readonly leftMs: number;
  readonly backMs: number;
}

const POLL_MS = 5 * MINUTE_MS;
/** Shorter ones are over before a notice is due. */
const LEAST_MS = 45 * MINUTE_MS;
/** Longer ones are rare and all simulated closely; of the others a few, which keeps the simulation quick. */
const LONG_MS = 12 * HOUR_MS;
const APART_MS = 4 * DAY_MS;

function switchMinute(bound: BoundDevice, fromMs: number, isOnline: boolean): number {
  let atMs = fromMs;
  while (bound.device.isOnline(atMs) !== isOnline) atMs -= MINUTE_MS;
  return atMs + MINUTE_MS;
}

function outagesOf(bound: BoundDevice, fromMs: number, toMs: number): Outage[] {
  const found: Outage[] = [];
  let leftMs: number | undefined;
  for (let atMs = fromMs; atMs <= toMs; atMs += POLL_MS) {
    const isOnline = bound.device.isOnline(atMs);
    if (!isOnline && atMs > fromMs) leftMs ??= switchMinute(bound, atMs, true);
    if (!isOnline || leftMs === undefined) continue;
    found.push({ bound, leftMs, backMs: switchMinute(bound, atMs, false) });
    leftMs = undefined;
  }
  if (leftMs !== undefined) found.push({ bound, leftMs, backMs: Infinity });
  return found;
}

/**
 * Outages whose incident and recovery are simulated minute by minute: all long ones, some of the others, and those that last
 * while another is watched, or when the last watch begins, which would find them too late.
 */
export function chooseOutages(
  devices: readonly BoundDevice[],
  fromMs: number,
  toMs: number,
  lastWatchMs: number,
): Outage[] {
  const all = devices
    .flatMap((bound) => outagesOf(bound, fromMs, toMs))
    .filter(({ leftMs, backMs }) => backMs - leftMs > LEAST_MS)
    .toSorted((one, other) => one.leftMs - other.leftMs);
  let nextMs = 0;
  let chosen = all.filter(({ leftMs, backMs }) => {
    if (backMs - leftMs > LONG_MS) return true;
    if (leftMs < nextMs) return false;
    nextMs = backMs + APART_MS;
    return true;
  });
  for (;;) {
    const watched = chosen;
    const watchesMs = [...watched.map(({ leftMs }) => leftMs), lastWatchMs];
    chosen = all.filter(
      (outage) =>
        watched.includes(outage) ||
        watchesMs.some((atMs) => atMs > outage.leftMs && atMs < outage.backMs + POLL_MS),
    );
    if (chosen.length === watched.length) return chosen;
  }
}

/** The last minute before `atMs`, not before `fromMs`, in which the device was there; undefined when it never was. */
export function lastSeenMs(bound: BoundDevice, atMs: number, fromMs: number): number | undefined {
  for (let pollMs = atMs; pollMs >= fromMs; pollMs -= MINUTE_MS)
    if (bound.device.isOnline(pollMs)) return pollMs;
  return undefined;
}

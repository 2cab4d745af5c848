import { createZoneClock } from "@nodeyard/contract/zone.ts";
import { useSyncExternalStore } from "react";

export const UTC = "UTC";
const ZONE_KEY = "nodeyard.zone";

let shown: string | undefined;
const listeners = new Set<() => void>();

/**
 * The IANA zone that instants are shown in, chosen in the account. The browser keeps a copy, so that a page has it before
 * the account has arrived.
 */
export function currentZone(): string {
  return (shown ??= supported(storedZone() ?? UTC));
}

function storedZone(): string | null {
  return typeof localStorage === "undefined" ? null : localStorage.getItem(ZONE_KEY);
}

/** UTC where this browser does not know the zone, which an account may have from a newer one. */
function supported(zone: string): string {
  try {
    clockOf(zone);
    return zone;
  } catch {
    return UTC;
  }
}

/** Shows instants in another zone from now on. */
export function showZone(zone: string): void {
  const next = supported(zone);
  if (next === currentZone()) return;
  shown = next;
  localStorage.setItem(ZONE_KEY, next);
  for (const listener of listeners) listener();
}

function onZoneChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current zone; renders again when it changes. */
export function useZone(): string {
  return useSyncExternalStore(onZoneChange, currentZone, () => UTC);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const clock = clocks.get(zone) ?? createZoneClock(zone);
  clocks.set(zone, clock);
  return clock;
}

/** Wall clock of a zone at an instant, `2026-11-20 23:05:09`. */
export function wallClock(zone: string, atMs: number): string {
  if (zone === UTC) return new Date(atMs).toISOString().slice(0, 19).replace("T", " ");
  const part = Object.fromEntries(
    clockOf(zone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute, second } = part;
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}

/** The day of an instant in a zone, `2026-11-20`. */
export function dayIn(zone: string, atMs: number): string {
  return wallClock(zone, atMs).slice(0, 10);
}

const offsets = new Map<string, Intl.DateTimeFormat>();

function offsetClock(zone: string): Intl.DateTimeFormat {
  const options = { timeZone: zone, timeZoneName: "shortOffset" } as const;
  const clock = offsets.get(zone) ?? new Intl.DateTimeFormat("en", options);
  offsets.set(zone, clock);
  return clock;
}

/** UTC offset of a zone at an instant: `UTC+8`, `UTC+5:45`, `UTC`. */
export function offsetName(zone: string, atMs: number): string {
  if (zone === UTC) return UTC;
  const parts = offsetClock(zone).formatToParts(atMs);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  return offset === "GMT+0" ? UTC : offset.replace("GMT", UTC);
}

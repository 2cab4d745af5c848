import { DAY_MS } from "@nodeyard/contract/time.ts";
import { currentZone, wallClock } from "../zone.ts";
import { trimmedText } from "../forms/form-text.ts";
import { isDay } from "./is-day.ts";

/** A time of day as it is stored, `09:05`, of any usual spelling: `9:05`, `0905`, with a full-width colon; undefined if it is none. */
export function readTime(text: string): string | undefined {
  const [, hour = "", minute = ""] = /^(\d{1,2})[:：]?(\d{2})$/.exec(text.trim()) ?? [];
  if (hour === "" || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${hour.padStart(2, "0")}:${minute}`;
}

/**
 * Instant at which the clocks of a zone show a day and a time. A time shown twice means the first; a skipped one is moved past
 * the change by its distance from it.
 */
export function instantIn(zone: string, day: string, time: string): Date {
  const shown = `${day} ${time}:00`;
  const asUtcMs = Date.parse(`${day}T${time}:00Z`);
  const offsetAt = (atMs: number): number =>
    Date.parse(`${wallClock(zone, atMs).replace(" ", "T")}Z`) - atMs;
  // Clocks change by hours, never twice in two days.
  const before = asUtcMs - offsetAt(asUtcMs - DAY_MS);
  const after = asUtcMs - offsetAt(asUtcMs + DAY_MS);
  const found = [before, after].sort((one, other) => one - other);
  return new Date(found.find((atMs) => wallClock(zone, atMs) === shown) ?? before);
}

/** The name of the input with an instant's time, beside the one with its day. */
export const timeName = (name: string): string => `${name}Time`;

/** The instant of an `InstantField` in the account's zone, in ISO; undefined if it is empty, "" if it is none. */
export function typedInstant(data: FormData, name: string): string | undefined {
  const day = trimmedText(data, name);
  const typed = trimmedText(data, timeName(name));
  if (day === "" && typed === "") return undefined;
  const time = readTime(typed);
  return isDay(day) && time !== undefined ? instantIn(currentZone(), day, time).toISOString() : "";
}

/** The time of a `TimeField`; what is none, as it was typed, for the server to refuse. */
export function typedTime(data: FormData, name: string): string {
  const typed = trimmedText(data, name);
  return readTime(typed) ?? typed;
}

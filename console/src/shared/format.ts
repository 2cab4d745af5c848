import { language } from "./site.ts";
import { currentZone, offsetName, UTC, wallClock } from "./zone.ts";

const locale = language === "zn" ? "zh-CN" : "en-US";
const count = new Intl.NumberFormat(locale);

/** Shown in the place of a figure that is not known; never a zero. */
export const UNKNOWN = "-";

export function formatCount(value: number): string {
  return count.format(value);
}

const BINARY_UNITS = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"] as const;

/** Three digits, or all those before the point. */
function threeDigits(value: number): string {
  const tenths = Math.round(value * 10) / 10;
  return tenths >= 100 || Number.isInteger(value) ? String(Math.round(value)) : tenths.toFixed(1);
}

/** Bytes in steps of 1024: `1536` → `1.5 KiB`. */
export function formatBytes(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined) return UNKNOWN;
  let value = bytes;
  let step = 0;
  // A value that rounds to 1024 is shown in the next unit.
  while (Math.round(value) >= 1024 && step < BINARY_UNITS.length - 1) {
    value /= 1024;
    step += 1;
  }
  return `${threeDigits(value)} ${BINARY_UNITS[step]}`;
}

const INSTANT_FORMS = {
  /** `2026-11-20 23:05` */
  minute: [0, 16],
  /** `2026-11-20 23:05:09` */
  second: [0, 19],
  /** `2026-11-20` */
  day: [0, 10],
  /** `23:05`, beside the day. */
  clock: [11, 16],
  /** `11-20 23:05`, where the year goes without saying. */
  short: [5, 16],
} as const;

export type InstantForm = keyof typeof INSTANT_FORMS;
type Instant = string | number | Date | null;

/** An instant by the clocks of a zone. */
export function formatIn(zone: string, instant: Instant, form: InstantForm = "minute"): string {
  const atMs = new Date(instant ?? Number.NaN).getTime();
  return Number.isNaN(atMs) ? UNKNOWN : wallClock(zone, atMs).slice(...INSTANT_FORMS[form]);
}

/** An instant in the account's zone, which the header prints. */
export function formatTime(instant: Instant, form: InstantForm = "minute"): string {
  return formatIn(currentZone(), instant, form);
}

/** An instant with how far its zone is from UTC, for where it is read alone: `2026-11-20 23:05 UTC+8`. */
export function exactTime(instant: string | number): string {
  const zone = currentZone();
  return `${formatIn(zone, instant)} ${offsetName(zone, new Date(instant).getTime())}`;
}

/** Formats settled times and times in files: in UTC for every account. The page or file names the zone. */
export function formatUtc(instant: Instant, form: InstantForm = "minute"): string {
  return formatIn(UTC, instant, form);
}

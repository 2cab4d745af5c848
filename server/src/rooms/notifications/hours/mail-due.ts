import { minuteIn, nextAt } from "./local-time.ts";

/** Quiet hours and the time of the daily mail: minutes of the day in the account's zone. */
export interface NoticeHours {
  readonly zone: string;
  readonly quiet: { readonly from: number; readonly until: number } | undefined;
  readonly digestAt: number | undefined;
}

function isWithin(minute: number, { from, until }: { from: number; until: number }): boolean {
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}

/**
 * When a notice of this moment may be sent: undefined for at once, else the time of the daily mail or the end of the quiet hours.
 */
export function heldUntil({ zone, quiet, digestAt }: NoticeHours, now: Date): Date | undefined {
  if (digestAt !== undefined) return nextAt(zone, digestAt, now);
  if (!quiet || !isWithin(minuteIn(zone, now), quiet)) return undefined;
  return nextAt(zone, quiet.until, now);
}

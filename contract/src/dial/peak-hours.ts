import { DAY_MS, MINUTE_MS } from "../time.ts";

/** Hours in which owners neither edit bound lines nor redial, by the clock of China, which has no summer time. */
const PEAK_HOURS = [
  { from: "11:30", until: "14:00" },
  { from: "18:00", until: "24:00" },
] as const;

const CHINA_AHEAD_MS = 8 * 60 * MINUTE_MS;

const minuteOf = (time: string): number => {
  const [hours, minutes] = time.split(":").map(Number);
  return Number(hours) * 60 + Number(minutes);
};
const PERIODS = PEAK_HOURS.map(({ from, until }) => ({
  from: minuteOf(from),
  until: minuteOf(until),
}));

/** End of the peak period that an instant is in; undefined outside of them. */
export function peakEnd(at: Date | number): Date | undefined {
  const chinaMs = new Date(at).getTime() + CHINA_AHEAD_MS;
  const startOfDay = Math.floor(chinaMs / DAY_MS) * DAY_MS;
  const minute = (chinaMs - startOfDay) / MINUTE_MS;
  const period = PERIODS.find(({ from, until }) => minute >= from && minute < until);
  return period && new Date(startOfDay + period.until * MINUTE_MS - CHINA_AHEAD_MS);
}

export function isPeak(at: Date | number): boolean {
  return peakEnd(at) !== undefined;
}

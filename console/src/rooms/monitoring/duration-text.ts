import { DAY_MS, HOUR_MS, MINUTE_MS } from "@nodeyard/contract/time.ts";
import { formatCount } from "../../shared/format.ts";
import { monitoring } from "./messages.ts";

/** How long something took, in its two largest units: `42 min`, `3 h 20 min`, `2 d 4 h`. */
export function durationText(durationMs: number): string {
  const whole = (part: number, unit: number) => formatCount(Math.floor(part / unit));
  if (durationMs < HOUR_MS) return monitoring.minutes(whole(durationMs, MINUTE_MS));
  if (durationMs < DAY_MS)
    return monitoring.hours(whole(durationMs, HOUR_MS), whole(durationMs % HOUR_MS, MINUTE_MS));
  return monitoring.days(whole(durationMs, DAY_MS), whole(durationMs % DAY_MS, HOUR_MS));
}

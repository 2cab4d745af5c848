import { DAY_MS, HOUR_MS, MINUTE_MS } from "@nodeyard/contract/time.ts";
import { formatCount } from "./format.ts";
import { messages } from "./i18n.ts";

const text = messages(
  {
    minutes: (minutes: string) => `${minutes} 分钟`,
    hours: (hours: string, minutes: string) => `${hours} 小时 ${minutes} 分钟`,
    days: (days: string, hours: string) => `${days} 天 ${hours} 小时`,
  },
  {
    minutes: (minutes: string) => `${minutes} min`,
    hours: (hours: string, minutes: string) => `${hours} h ${minutes} min`,
    days: (days: string, hours: string) => `${days} d ${hours} h`,
  },
);

/** How long something took, in its two largest units: `42 min`, `3 h 20 min`, `2 d 4 h`. */
export function durationText(durationMs: number): string {
  const whole = (part: number, unit: number) => formatCount(Math.floor(part / unit));
  if (durationMs < HOUR_MS) return text.minutes(whole(durationMs, MINUTE_MS));
  if (durationMs < DAY_MS)
    return text.hours(whole(durationMs, HOUR_MS), whole(durationMs % HOUR_MS, MINUTE_MS));
  return text.days(whole(durationMs, DAY_MS), whole(durationMs % DAY_MS, HOUR_MS));
}

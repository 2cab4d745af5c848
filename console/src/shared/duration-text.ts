import { DAY_MS, HOUR_MS, MINUTE_MS } from "@nodeyard/contract/time.ts";
import { formatCount } from "./format.ts";
import { messages } from "./i18n.ts";

const text = messages(
  {
    minutes: (count: string) => `${count} 分钟`,
    hours: (count: string) => `${count} 小时`,
    days: (count: string) => `${count} 天`,
  },
  {
    minutes: (count: string) => `${count} min`,
    hours: (count: string) => `${count} h`,
    days: (count: string) => `${count} d`,
  },
);

/** A duration in its two largest units: `42 min`, `3 h 20 min`, `2 d 4 h`; the second only if it is not zero. */
export function durationText(durationMs: number): string {
  const count = (unitMs: number, ofMs = durationMs) => Math.floor(ofMs / unitMs);
  if (durationMs < HOUR_MS) return text.minutes(formatCount(count(MINUTE_MS)));
  const [large, small, rest] =
    durationMs < DAY_MS
      ? [
          text.hours(formatCount(count(HOUR_MS))),
          text.minutes,
          count(MINUTE_MS, durationMs % HOUR_MS),
        ]
      : [text.days(formatCount(count(DAY_MS))), text.hours, count(HOUR_MS, durationMs % DAY_MS)];
  return rest === 0 ? large : `${large} ${small(formatCount(rest))}`;
}

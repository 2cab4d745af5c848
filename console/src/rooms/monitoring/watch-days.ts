import { lastUtcDays, utcDay, type UtcDay } from "@nodeyard/contract/time.ts";

/** The days that can be watched, newest first: today, and the last `count` full UTC days. */
export function watchChoices(now: number, count: number): UtcDay[] {
  return [utcDay(now), ...lastUtcDays(now, count)];
}

/** Default day: the last one viewed if it is still selectable, otherwise yesterday. */
export function dayToOpen(choices: readonly UtcDay[], last: UtcDay | undefined): UtcDay {
  const [today = "", yesterday = today] = choices;
  return last !== undefined && choices.includes(last) ? last : yesterday;
}

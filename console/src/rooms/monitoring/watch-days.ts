import { lastUtcDays, utcDay, type UtcDay } from "@nodeyard/contract/time.ts";

/** The days that can be watched, newest first: today, and the last `count` full UTC days. */
export function watchChoices(now: number, count: number): UtcDay[] {
  return [utcDay(now), ...lastUtcDays(now, count)];
}

/** The day to open with: the one that was watched last while it can still be chosen, else yesterday (spec 2 §9). */
export function dayToOpen(choices: readonly UtcDay[], last: UtcDay | undefined): UtcDay {
  const [today = "", yesterday = today] = choices;
  return last !== undefined && choices.includes(last) ? last : yesterday;
}

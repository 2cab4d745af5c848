import { DAY_MS, type UtcDay } from "@nodeyard/contract/time.ts";
import { useState } from "react";
import { useNow } from "../../shared/use-now.ts";
import { dayToOpen, watchChoices } from "./watch-days.ts";

/** The day that was watched last: it is kept from one device to the next, so that they can be compared. */
let lastWatched: UtcDay | undefined;

/** The day that charts show. */
export interface ShownDay {
  readonly day: UtcDay;
  /** The day before it, while a line of it is drawn beside those of the day. */
  readonly before?: UtcDay | undefined;
  readonly choices: readonly UtcDay[];
  choose(day: UtcDay): void;
}

export interface WatchDay extends ShownDay {
  /** Draws the day before or not; absent where that day can no longer be watched. */
  readonly compare: ((isCompared: boolean) => void) | undefined;
}

/** The chosen day of a watch dialog, among today and the last `count` full UTC days. */
export function useWatchDay(count: number): WatchDay {
  const choices = watchChoices(useNow(DAY_MS), count);
  const [chosen, setChosen] = useState(lastWatched);
  const [isCompared, setCompared] = useState(false);
  const day = dayToOpen(choices, chosen);
  const before = choices[choices.indexOf(day) + 1];
  return {
    day,
    before: isCompared ? before : undefined,
    choices,
    compare: before === undefined ? undefined : setCompared,
    choose: (day) => {
      lastWatched = day;
      setChosen(day);
    },
  };
}

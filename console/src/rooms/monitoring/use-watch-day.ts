import type { UtcDay } from "@nodeyard/contract/time.ts";
import { useState } from "react";
import { dayToOpen, watchChoices } from "./watch-days.ts";

/** The day that was watched last: it is kept from one device to the next, so that they can be compared. */
let lastWatched: UtcDay | undefined;

export interface WatchDay {
  readonly day: UtcDay;
  readonly choices: readonly UtcDay[];
  choose(day: UtcDay): void;
}

/** The chosen day of a watch dialog, among today and the last `count` full UTC days. */
export function useWatchDay(count: number): WatchDay {
  const choices = watchChoices(Date.now(), count);
  const [chosen, setChosen] = useState(lastWatched);
  return {
    day: dayToOpen(choices, chosen),
    choices,
    choose: (day) => {
      lastWatched = day;
      setChosen(day);
    },
  };
}

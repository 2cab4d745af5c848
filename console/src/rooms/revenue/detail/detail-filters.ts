import type { DetailFilter } from "@nodeyard/contract/revenue/detail-rules.ts";
import type { FilterWords } from "../../devices/table/filter-words.ts";
import { detail } from "./messages.ts";

/** What the devices of a day can be narrowed to, as the pages call it. */
export const DETAIL_FILTER_WORDS: Readonly<Record<DetailFilter, FilterWords>> = {
  earned_nothing: {
    name: detail.nothingEarned,
    about: detail.aboutNothingEarned,
    tone: "danger",
  },
  evening_peak: { name: detail.evening_peak, about: detail.eveningPeakText, tone: "warning" },
  unbound: { name: detail.unboundSince, about: detail.aboutUnbound, tone: "neutral" },
};

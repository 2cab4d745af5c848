import { OUT_FLOW_RANGE_MAX_DAYS } from "@nodeyard/contract/monitoring/rules.ts";
import { addDays, type UtcDay } from "@nodeyard/contract/time.ts";
import { dayParameter, defineSearch, type SearchOf } from "../../../shared/search-params.ts";
import { nodeSearch } from "./node-view.ts";

/** First and last UTC day, both of them whole. */
export interface DayRange {
  readonly from: UtcDay;
  readonly to: UtcDay;
}

const MAX_STEP = OUT_FLOW_RANGE_MAX_DAYS - 1;

/** Ranges that are chosen with one click, by how many days they begin and end before today. */
const PRESETS = {
  today: { from: 0, to: 0 },
  yesterday: { from: 1, to: 1 },
  week: { from: 6, to: 0 },
  month: { from: MAX_STEP, to: 0 },
} as const;
export type Preset = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as Preset[];

export function presetRange(preset: Preset, today: UtcDay): DayRange {
  const { from, to } = PRESETS[preset];
  return { from: addDays(today, -from), to: addDays(today, -to) };
}

/** The preset that a range is, if it is one. */
export function presetOf(range: DayRange, today: UtcDay): Preset | undefined {
  return PRESET_NAMES.find((name) => {
    const { from, to } = presetRange(name, today);
    return from === range.from && to === range.to;
  });
}

/** A range that begins on another day; its end follows where it would come first or too late. */
export function beginningOn({ to }: DayRange, from: UtcDay): DayRange {
  const latest = addDays(from, MAX_STEP);
  return { from, to: to < from ? from : to > latest ? latest : to };
}

/** A range that ends on another day; its beginning follows where it would come last or too early. */
export function endingOn({ from }: DayRange, to: UtcDay): DayRange {
  const earliest = addDays(to, -MAX_STEP);
  return { from: from > to ? to : from < earliest ? earliest : from, to };
}

export const rangeSearch = defineSearch({ from: dayParameter, to: dayParameter });

/** Everything that an address of `/standardWatchDownlink` may carry. */
export const downlinkSearch = defineSearch({
  ...nodeSearch.parameters,
  ...rangeSearch.parameters,
});

/** The range of an address; the last seven days where it names none that can be chosen. */
export function rangeOf(
  chosen: SearchOf<typeof rangeSearch>,
  choices: readonly UtcDay[],
): DayRange {
  const [today = ""] = choices;
  const from = choices.find((day) => day === chosen.from);
  const to = choices.find((day) => day === chosen.to);
  if (from === undefined || to === undefined || from > to) return presetRange("week", today);
  return beginningOn({ from, to }, from);
}

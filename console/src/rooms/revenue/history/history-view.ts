import { addDays, type UtcDay } from "@nodeyard/contract/time.ts";
import {
  choice,
  defineSearch,
  matching,
  pageParameter,
  textParameter,
  type Parameter,
  type SearchOf,
} from "../../../shared/search-params.ts";
import { isDay } from "../../../shared/pickers/is-day.ts";
import { currentZone, dayIn } from "../../../shared/zone.ts";

export const STEPS = ["day", "month"] as const;
type HistoryStep = (typeof STEPS)[number];

/** First and last day of a range, both included, in its zone. */
export interface DayRange {
  readonly from: UtcDay;
  readonly to: UtcDay;
}

export interface HistoryView extends DayRange {
  readonly zone: string;
  readonly step: HistoryStep;
  /** One device of the account; all of it when absent. */
  readonly deviceId: string | undefined;
  /** MAC address that a device is searched by. */
  readonly search: string;
  readonly page: number;
}

const DEFAULT_DAYS = 30;
export const PRESETS = ["last30", "thisMonth", "lastMonth", "thisYear", "lastYear"] as const;
export type Preset = (typeof PRESETS)[number];

function monthStart(day: UtcDay): UtcDay {
  return `${day.slice(0, 7)}-01`;
}

/** A range that is asked for often, as seen on a day. */
export function presetRange(preset: Preset, today: UtcDay): DayRange {
  const year = today.slice(0, 4);
  const lastYear = String(Number(year) - 1);
  const endOfLastMonth = addDays(monthStart(today), -1);
  switch (preset) {
    case "last30":
      return { from: addDays(today, 1 - DEFAULT_DAYS), to: today };
    case "thisMonth":
      return { from: monthStart(today), to: today };
    case "lastMonth":
      return { from: monthStart(endOfLastMonth), to: endOfLastMonth };
    case "thisYear":
      return { from: `${year}-01-01`, to: today };
    case "lastYear":
      return { from: `${lastYear}-01-01`, to: `${lastYear}-12-31` };
  }
}

const realDay: Parameter<UtcDay | undefined> = {
  parse: (text) => (isDay(text) ? text : undefined),
  fallback: undefined,
};

/** `view=history`: a range of days, of one device or of all. */
export const historySearch = defineSearch({
  from: realDay,
  to: realDay,
  step: choice(STEPS),
  deviceId: matching(/./),
  search: textParameter,
  page: pageParameter,
  /** Of the tax year; the current one when absent. */
  year: matching(/^20\d\d$/),
});

/** Reads the address, in days of the account's zone; the last thirty by day unless it names others. */
export function historyViewOf(
  { from: requestedFrom, to: until, ...rest }: SearchOf<typeof historySearch>,
  nowMs: number,
): HistoryView {
  const zone = currentZone();
  const to = until ?? dayIn(zone, nowMs);
  const from = requestedFrom ?? addDays(to, 1 - DEFAULT_DAYS);
  return { from, to, zone, ...rest };
}

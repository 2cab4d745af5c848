import { formatIn, formatUtc } from "../format.ts";

/** Lines that stay apart in light and dark, and for readers who see colours differently. */
export type LineColor = "primary" | "green" | "amber" | "rose" | "ink";

export interface ChartSeries {
  readonly label: string;
  readonly color: LineColor;
  /** Drawn in dashes: what is computed from the other lines, say. */
  readonly dashed?: boolean;
  /** Drawn as bars, each from its time to the next: amounts of whole periods, say. */
  readonly isBars?: boolean;
  /** Drawn on top of these values; the readout and the table have its own. */
  readonly base?: readonly (number | null)[];
  /** One value per time; null is a gap and is drawn as one. */
  readonly values: readonly (number | null)[];
}

/** A range of values with a meaning, on a ground of its own; open above where `to` is absent. */
export interface ThresholdBand {
  readonly from: number;
  readonly to?: number;
  readonly tone: "success" | "warning" | "danger";
  readonly label: string;
}

/** The columns that the chart draws; refuses series that do not fit the times. */
export function chartColumns(
  timesSeconds: readonly number[],
  series: readonly ChartSeries[],
): [number[], ...(number | null)[][]] {
  for (const { label, values } of series) {
    if (values.length !== timesSeconds.length) {
      throw new Error(`${label}: ${values.length} values for ${timesSeconds.length} times`);
    }
  }
  return [
    [...timesSeconds],
    ...series.map(({ values, base }) =>
      values.map((value, at) => (value === null ? null : value + (base?.[at] ?? 0))),
    ),
  ];
}

/** Interval between the times of a chart: days, hours over several days, or minutes within one. */
export type TimeStep = "day" | "hour" | "minute";

/**
 * Times of an axis or a readout: the minute by the clocks of the zone, or the day where points are days. A day of a zone is given
 * as the UTC day of the same date.
 */
export function timeText(seconds: number, step: TimeStep, zone: string): string {
  return step === "day" ? formatUtc(seconds * 1000, "day") : formatIn(zone, seconds * 1000);
}

/** The time that is nearest to another. */
export function nearestIndex(timesSeconds: readonly number[], seconds: number): number {
  return timesSeconds.reduce(
    (nearest, time, index) =>
      Math.abs(time - seconds) < Math.abs((timesSeconds[nearest] ?? Infinity) - seconds)
        ? index
        : nearest,
    0,
  );
}

const ROOM = 1.08;

/**
 * From zero, or from a little below the lowest value where that is negative, to a little above the highest; at least to
 * `atLeast`. A flat zero line gets `flat` as room.
 */
export function valueRange(
  lowest: number | null,
  highest: number | null,
  atLeast = 0,
  flat = 1,
): [number, number] {
  const top = Math.max(highest ?? 0, atLeast);
  const bottom = Math.min(lowest ?? 0, 0);
  return [bottom * ROOM, top > 0 || bottom < 0 ? Math.max(top, 0) * ROOM : flat];
}

/** Values between two gaps, which a line alone would not show. */
export function loneValues(
  values: readonly (number | null | undefined)[],
  from: number,
  to: number,
): number[] {
  const isGap = (at: number) => values[at] === null || values[at] === undefined;
  const found: number[] = [];
  for (let at = from; at <= to; at += 1) {
    if (!isGap(at) && isGap(at - 1) && isGap(at + 1)) found.push(at);
  }
  return found;
}

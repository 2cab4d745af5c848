/** Colours of lines that stay apart in light and dark, and for readers who see colours differently. */
export type LineColor = "primary" | "green" | "amber";

export interface ChartSeries {
  readonly label: string;
  readonly color: LineColor;
  /** Drawn broad, so that it shows beside a line with the same values. */
  readonly broad?: boolean;
  /** One value per time; null is a gap and is drawn as one. */
  readonly values: readonly (number | null)[];
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
  return [[...timesSeconds], ...series.map(({ values }) => [...values])];
}

/** Times of an axis or a readout in UTC: the day, or the minute where points are closer than a day. */
export function timeText(seconds: number, step: "day" | "minute"): string {
  const iso = new Date(seconds * 1000).toISOString();
  return step === "day" ? iso.slice(0, 10) : iso.slice(0, 16).replace("T", " ");
}

/** From zero to a little above the highest visible value; a flat zero line still gets room. */
export function valueRange(highest: number | null): [number, number] {
  return [0, highest === null || highest <= 0 ? 1 : highest * 1.08];
}

import uPlot from "uplot";
import type { ChartSeries } from "./chart-data.ts";
import { token } from "./token.ts";

/** Periods drawn as bars on top of each other, the first series uppermost. */
export interface Stack {
  /** First second of a period that is not over, if there is one: drawn hatched. */
  readonly openFrom?: number | undefined;
}

/** Half the distance between periods, so that the first and the last bar are not cut. */
export function halfStep(timesSeconds: readonly number[]): number {
  const steps = timesSeconds.slice(1).map((at, index) => at - (timesSeconds[index] ?? at));
  return (steps.length === 0 ? 86_400 : Math.min(...steps)) / 2;
}

/** Each series with those below it added: the first is the height of the whole bar. A time without any value is a gap. */
export function stackedColumns(
  timesSeconds: readonly number[],
  series: readonly ChartSeries[],
  hidden: ReadonlySet<number>,
): [number[], ...(number | null)[][]] {
  const columns = series.map((_, upper) =>
    timesSeconds.map((_time, at) => {
      const values = series
        .filter((_series, line) => line >= upper && !hidden.has(line))
        .map(({ values: of }) => of[at] ?? null);
      const known = values.filter((value) => value !== null);
      return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
    }),
  );
  return [[...timesSeconds], ...columns];
}

const HATCH_PX = 7;

/** Diagonal lines of a colour on the card's ground. */
function hatch(color: string): CanvasPattern | string {
  const side = Math.round(HATCH_PX * devicePixelRatio);
  const tile = document.createElement("canvas");
  tile.width = side;
  tile.height = side;
  const ctx = tile.getContext("2d");
  if (!ctx) return color;
  ctx.fillStyle = token("--color-surface");
  ctx.fillRect(0, 0, side, side);
  ctx.strokeStyle = color;
  ctx.lineWidth = side / 3;
  for (const shift of [-side, 0, side]) {
    ctx.beginPath();
    ctx.moveTo(shift - 1, side + 1);
    ctx.lineTo(shift + side + 1, -1);
    ctx.stroke();
  }
  return ctx.createPattern(tile, "repeat") ?? color;
}

const BAR_PART = 0.72;
const BAR_MAX_PX = 48;

/** Bars from each time to the next. */
export function periodBars(color: string): uPlot.Series {
  return {
    width: 0,
    fill: color,
    points: { show: false },
    ...(uPlot.paths.bars && { paths: uPlot.paths.bars({ size: [1], align: 1, gap: 1 }) }),
  };
}

/** uPlot options of one series of a stack. */
export function barSeries(
  color: string,
  timesSeconds: readonly number[],
  stack: Stack,
): uPlot.Series {
  // The canvas takes a pattern wherever it takes a colour; the type lacks it.
  const hatched = hatch(color) as string;
  const fills = timesSeconds.map((at) =>
    stack.openFrom !== undefined && at >= stack.openFrom ? hatched : color,
  );
  return {
    width: 0,
    fill: color,
    points: { show: false },
    ...(uPlot.paths.bars && {
      paths: uPlot.paths.bars({
        size: [BAR_PART, BAR_MAX_PX],
        disp: { fill: { unit: 3, values: () => fills } },
      }),
    }),
  };
}

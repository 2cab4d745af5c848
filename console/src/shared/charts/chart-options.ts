import uPlot from "uplot";
import {
  loneValues,
  timeText,
  valueRange,
  type ChartSeries,
  type LineColor,
  type ThresholdBand,
  type TimeStep,
} from "./chart-data.ts";
import type { ChartGroup } from "./chart-group.ts";
import { drawMarks, type ChartMark } from "./chart-marks.ts";
import { barSeries, periodBars, type Stack } from "./stacked-bars.ts";
import { UTC } from "../zone.ts";
import { token } from "./token.ts";
import { axisIncrements, axisTexts, type ValueUnit } from "./value-units.ts";
import type { Span } from "./zoom.ts";

/** The highest bound of any band: a chart shows at least as far, so that every threshold is visible. */
function highestThreshold(bands: readonly ThresholdBand[]): number {
  return Math.max(0, ...bands.flatMap(({ from, to }) => [from, to ?? from]));
}

/** Grounds of the bands under the lines, each threshold as a dashed line, each meaning at the right. */
function drawBands(plot: uPlot, bands: readonly ThresholdBand[]): void {
  if (bands.length === 0) return;
  const { ctx } = plot;
  const { left, top, width, height } = plot.bbox;
  const ratio = devicePixelRatio;
  const yOf = (value: number) =>
    Math.min(top + height, Math.max(top, plot.valToPos(value, "y", true)));
  ctx.save();
  ctx.font = `${11 * ratio}px ${getComputedStyle(document.body).fontFamily}`;
  ctx.textAlign = "right";
  ctx.textBaseline = "top";
  for (const { from, to, tone, label } of bands) {
    const upper = to === undefined ? top : yOf(to);
    const lower = yOf(from);
    if (lower - upper < 1) continue;
    ctx.fillStyle = token(`--color-${tone}-soft`);
    ctx.fillRect(left, upper, width, lower - upper);
    if (from > 0) {
      ctx.strokeStyle = token(`--color-${tone}`);
      ctx.lineWidth = ratio;
      ctx.setLineDash([4 * ratio, 4 * ratio]);
      ctx.beginPath();
      ctx.moveTo(left, lower);
      ctx.lineTo(left + width, lower);
      ctx.stroke();
    }
    ctx.fillStyle = token(`--color-${tone}`);
    if (lower - upper > 16 * ratio)
      ctx.fillText(label, left + width - 6 * ratio, upper + 3 * ratio);
  }
  ctx.restore();
}

/** The custom property that has a line's colour. */
export function lineToken(color: LineColor): string {
  return `--line-${color}`;
}

const DAY_SECONDS = 86_400;
/** uPlot takes multiples of 30 days for months, which it marks at their starts, and of 365 for years. */
const MONTH_SECONDS = 30 * DAY_SECONDS;
/** Days between two dates of the axis, from one to two years. */
const DAY_INCREMENTS = [1, 2, 4, 7, 14, 30, 60, 90, 180, 365, 730].map(
  (days) => days * DAY_SECONDS,
);

/** A drag shorter than this, in px, is a click. */
const DRAG_FROM_PX = 8;
/** Room of a date with its hour on the axis. */
const HOUR_TEXT_PX = 96;

/** uPlot's options for lines over time in the current theme; the legend is our own. */
export function chartOptions(chart: {
  width: number;
  height: number;
  step: TimeStep;
  zone: string;
  unit: ValueUnit;
  series: readonly ChartSeries[];
  bands: readonly ThresholdBand[];
  timesSeconds: readonly number[];
  /** Bars on top of each other in the place of lines. */
  stack: Stack | undefined;
  marks: readonly ChartMark[];
  /** First and last second of the axis. */
  full: Span;
  /** Charts that share the pointer and the zoom. */
  group: ChartGroup | undefined;
  /** Called with the index under the pointer, or null when it has left. */
  onCursor: (index: number | null) => void;
  /** Called with the first and last second shown, whenever they change. */
  onSpan: (from: number, to: number) => void;
}): uPlot.Options {
  const axis = {
    stroke: token("--color-text-tertiary"),
    grid: { stroke: token("--color-border"), width: 1 },
    ticks: { show: false },
    font: `12px ${getComputedStyle(document.body).fontFamily}`,
  };
  const from = chart.step === "minute" ? 11 : 5;
  // Without traffic an axis of fractions of a bit would be drawn.
  const flat = chart.unit === "bps" ? 1_000_000 : 1;
  const atLeast = chart.unit === "percent" ? 100 : highestThreshold(chart.bands);
  const incrs = axisIncrements(chart.unit);
  return {
    width: chart.width,
    height: chart.height,
    tzDate: (seconds) =>
      uPlot.tzDate(new Date(seconds * 1000), chart.step === "day" ? UTC : chart.zone),
    legend: { show: false },
    cursor: {
      drag: { x: true, y: false, dist: DRAG_FROM_PX },
      y: false,
      ...(chart.stack && { points: { show: false } }),
      ...(chart.group && { sync: { key: chart.group.key, scales: ["x", null] } }),
    },
    scales: {
      ...(chart.group && { x: { range: fixedAxis(chart.timesSeconds, chart.full) } }),
      y: { range: (_, lowest, highest) => valueRange(lowest, highest, atLeast, flat) },
    },
    axes: [
      {
        ...axis,
        size: 30,
        ...(chart.step === "hour" && { space: HOUR_TEXT_PX }),
        ...(chart.step === "day" && { incrs: DAY_INCREMENTS }),
        values: (_, splits, _axis, _space, increment) =>
          splits.map((at) => {
            const text = timeText(at, chart.step, chart.zone);
            return increment < MONTH_SECONDS ? text.slice(from) : text.slice(0, 7);
          }),
      },
      {
        ...axis,
        // As wide for every unit, so that charts above each other have the same hours above each other.
        size: 68,
        ...(incrs && { incrs }),
        values: (_, splits) => axisTexts(chart.unit, splits),
      },
    ],
    series: [
      {},
      ...chart.series.map(({ label, color, dashed, isBars, values }) =>
        chart.stack
          ? { label, ...barSeries(token(lineToken(color)), chart.timesSeconds, chart.stack) }
          : isBars === true
            ? { label, ...periodBars(token(lineToken(color))) }
            : {
                label,
                stroke: token(lineToken(color)),
                width: 2,
                ...(dashed === true && { dash: [6, 4] }),
                points:
                  chart.step === "day"
                    ? { show: true, size: 6 }
                    : {
                        show: true,
                        size: 4,
                        fill: token(lineToken(color)),
                        filter: (plot: uPlot) => {
                          const { min = 0, max = values.length - 1 } = shownIndexes(plot);
                          return loneValues(values, min, max);
                        },
                      },
              },
      ),
    ],
    hooks: {
      drawClear: [(plot) => drawBands(plot, chart.bands), (plot) => drawMarks(plot, chart.marks)],
      setCursor: [(plot) => chart.onCursor(plot.cursor.idx ?? null)],
      setScale: [
        (plot, key) => {
          const { min, max } = plot.scales["x"] ?? {};
          if (key === "x" && min !== undefined && max !== undefined && min !== null && max !== null)
            chart.onSpan(min, max);
        },
      ],
    },
  };
}

/** The whole axis in the place of all of the data's times, which end earlier in some charts of a group than in others. */
function fixedAxis(timesSeconds: readonly number[], full: Span) {
  const [first, last] = [timesSeconds[0], timesSeconds.at(-1)];
  return (_: uPlot, min: number | null, max: number | null): uPlot.Range.MinMax =>
    (min === first && max === last) || min === null || max === null
      ? [full.from, full.to]
      : [min, max];
}

function shownIndexes(plot: uPlot): { min?: number; max?: number } {
  const [min, max] = plot.series[0]?.idxs ?? [];
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}
